import { homedir } from 'node:os';
import { isTerminal } from './is-terminal.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Facts about this machine for resolving and planning, as a value: tests build their own. */
export interface Machine {
  readonly env: Environment;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** The Node that runs the launcher. */
  readonly execPath: string;
  readonly stdinIsTTY: boolean;
}

export function currentMachine(env: Environment, cwd: string): Machine {
  return {
    env,
    cwd,
    home: env['HOME'] ?? homedir(),
    platform: process.platform,
    execPath: process.execPath,
    // process.stdin would open the stream and change the descriptor that the target inherits. Read late,
    // as only an interpreter without arguments needs it.
    get stdinIsTTY() {
      return isTerminal(0);
    },
  };
}
