import { homedir } from 'node:os';
import { isatty } from 'node:tty';

export type Environment = Readonly<Record<string, string | undefined>>;

/** All that resolving and planning may know about the machine, as a value: tests build their own. */
export interface Host {
  readonly env: Environment;
  readonly cwd: string;
  readonly home: string;
  readonly platform: NodeJS.Platform;
  /** The Node that runs the launcher. */
  readonly execPath: string;
  readonly stdinIsTTY: boolean;
}

export function currentHost(): Host {
  return {
    env: process.env,
    cwd: process.cwd(),
    home: process.env['HOME'] ?? homedir(),
    platform: process.platform,
    execPath: process.execPath,
    // process.stdin would open the stream and change the descriptor that the target inherits.
    stdinIsTTY: isatty(0),
  };
}
