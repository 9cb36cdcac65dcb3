import { homedir } from 'node:os';
import { isTerminal } from './is-terminal.js';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that resolving and planning may know about the machine, as a value: tests build their own. */
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
    // process.stdin would open the stream and change the descriptor that the target inherits. Asked only by an
    // interpreter without arguments: node:tty costs a start what a network stack costs.
    get stdinIsTTY() {
      return isTerminal(0);
    },
  };
}
