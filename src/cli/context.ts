import type { Merged } from '../policy/merge/merge.js';
import type { Environment } from '../runner/facts/machine.js';

export interface OutputStream {
  readonly isTTY?: boolean | undefined;
  write(text: string): unknown;
}

export interface Streams {
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
}

/** What every command gets; it returns the exit code. */
export interface CommandContext {
  readonly settings: Merged;
  /** The words after `--`, verbatim; null where a command may do without a target and there is none. */
  readonly target: readonly string[] | null;
  readonly env: Environment;
  readonly cwd: string;
  readonly json: boolean;
  readonly streams: Streams;
}
