import type { Environment } from '../facts/machine.js';
import type { EnvironmentChanges } from './target.js';

/** One execve, as a value. Following a shebang, a shim or a wrapper turns it into the next one. */
export interface Command {
  /** Absolute, or relative to the cwd; never resolved through links. */
  readonly path: string;
  readonly argv: readonly string[];
  readonly env: Environment;
  readonly steps: readonly string[];
}

export interface CommandChange {
  readonly path: string;
  readonly argv: readonly string[];
  readonly env?: Environment;
  readonly step: string;
}

export function advance(command: Command, change: CommandChange): Command {
  return {
    path: change.path,
    argv: change.argv,
    env: change.env ?? command.env,
    steps: [...command.steps, change.step],
  };
}

export function environmentChanges(before: Environment, after: Environment): EnvironmentChanges {
  const changes: Record<string, string | null> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (before[name] !== after[name]) changes[name] = after[name] ?? null;
  }
  return changes;
}
