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

/** Every command gets this, and returns the exit code. */
export interface CommandContext {
  readonly settings: Merged;
  /** The arguments after `--`, verbatim; null for a command without a target. */
  readonly target: readonly string[] | null;
  readonly env: Environment;
  readonly cwd: string;
  readonly json: boolean;
  readonly streams: Streams;
}
