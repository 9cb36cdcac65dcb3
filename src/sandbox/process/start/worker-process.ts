import type { Readable, Writable } from 'node:stream';
import type { IsolationReport } from '../../result.js';

/** A process that runs guests, in whatever language, and its pipes (`DESCRIPTORS` of the protocol). */
export interface WorkerProcess {
  /** undefined if it was never started. */
  readonly pid: number | undefined;
  readonly stderr: Readable;
  readonly messages: Writable;
  readonly output: Readable;
  readonly answers: Writable;
  /** The mechanisms that the kernel was told to apply. Only a probe in the process can tell whether they hold. */
  readonly mechanisms: IsolationReport['mechanisms'];
  /** Sets limits that cannot be raised again: bytes of memory beyond those in use, and the first descriptor that it cannot open. */
  limit(limits: { readonly memory?: number | null; readonly descriptors?: number }): void;
  kill(): void;
  /** Stops the process until it is woken. Missing where a stopped process would outlive this one. */
  suspend?(): void;
  wake?(): void;
  /** Called once, after all of its output was read. `how` is a text like `was ended by the signal SIGKILL`. */
  onEnd(listener: (how: string) => void): void;
  /** Keeps the event loop of this process alive, until `unref`. */
  ref(): void;
  unref(): void;
}

export interface WorkerProgram {
  /** An executable file of this machine, not a script. */
  readonly path: string;
  /** Without the program's name, where the kernel holds it. */
  readonly args: readonly string[];
  /** The same where it does not: the process has nothing to lock, and nothing to try. */
  readonly looseArgs: readonly string[];
  /** Files, and directories with everything in them. The files that the loader needs are added. */
  readonly readable: readonly string[];
  /** What cannot be had if a mechanism is missing, for the message; null to start with the mechanisms that there are. */
  readonly insists: string | null;
  /** TCP and UDP are allowed. */
  readonly network: boolean;
  /** It may fork, and its children are confined like it. It may never start another program. */
  readonly forks: boolean;
}

/** Milliseconds that the pipes of a dead process may stay open, because something else holds them. */
export const LEFTOVER = 100;

export function howItEnded(code: number | null, signal: string | null): string {
  return signal === null ? `ended with the exit code ${code}` : `was ended by the signal ${signal}`;
}
