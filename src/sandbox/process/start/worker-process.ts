import type { Readable, Writable } from 'node:stream';
import type { IsolationReport } from '../../result.js';

/** A process that runs guests, in whatever language, and its pipes (`DESCRIPTORS` of the protocol). */
export interface WorkerProcess {
  /** Undefined: it was never started. */
  readonly pid: number | undefined;
  /** Its stderr. */
  readonly words: Readable;
  readonly messages: Writable;
  readonly output: Readable;
  readonly answers: Writable;
  /** What the kernel was told to hold. Whether it does, only a probe in the process can tell. */
  readonly mechanisms: IsolationReport['mechanisms'];
  /** From now on, and never more again: bytes of memory beyond what it has, and the first descriptor that it cannot open. */
  limit(limits: { readonly memory?: number | null; readonly descriptors?: number }): void;
  kill(): void;
  /** It gets no processor time until it is woken, whatever its guest left in it. Only where it would still die with us. */
  rest?(): void;
  wake?(): void;
  /** Told once, after all of its output. `how`: `was ended by the signal SIGKILL`. */
  onEnd(told: (how: string) => void): void;
  /** Whether it keeps this process from ending. */
  ref(): void;
  unref(): void;
}

export interface WorkerProgram {
  /** An executable file of this machine, no script. */
  readonly path: string;
  /** Without the program's name. */
  readonly args: readonly string[];
  /** Files, and directories with all that is in them. What the loader needs comes on top. */
  readonly readable: readonly string[];
  readonly isolation: 'process' | 'kernel';
  /** Go on with the mechanisms that can be had. */
  readonly allowDegraded: boolean;
  /** TCP and UDP stay open. */
  readonly network: boolean;
  /** It may copy itself; copies are held like it. Never another program. */
  readonly forks: boolean;
}

/** Milliseconds that the pipes of a dead process may stay open, because something else holds them. */
export const LEFTOVER = 100;

export function howItEnded(code: number | null, signal: string | null): string {
  return signal === null ? `ended with the exit code ${code}` : `was ended by the signal ${signal}`;
}
