import type { GuestEnd } from '../wire/ends.js';

/** The reason why a program did not end well. Only `validation` means that nothing of it ran. */
export type ErrorKind = 'validation' | GuestEnd | 'denied' | 'guest';

/** The program's failure, as data. */
export interface GuestError {
  readonly kind: ErrorKind;
  /** `TypeError`, `TimeoutError`, or the name of the guest's own class. */
  readonly name: string;
  readonly message: string;
  /** The code of hermetic's own errors; null for an error of the program. */
  readonly code: string | null;
  /** Frames of the program only, with its own lines and columns. */
  readonly stack: string;
  /** 1-based, of the innermost frame; null where there is none. */
  readonly line: number | null;
  readonly column: number | null;
  /** The thrown value as data: own members and cause of an error, or any other value. */
  readonly value: unknown;
  /** For the program's author: what to write instead. */
  readonly hint: string | null;
  /** For the owner of the host: what to change in the policy. Programs and models need not see it. */
  readonly ownerHint: string | null;
}

export interface Violation {
  readonly action: string;
  readonly subject: string;
  readonly message: string;
}

export interface Print {
  /** `log`, `error`, `table`... */
  readonly method: string;
  /** Copies of the printed values, made at that moment. */
  readonly values: readonly unknown[];
}

export interface IsolationReport {
  readonly requested: 'none' | 'process' | 'kernel';
  /** The mechanisms, whether each really held, and what it said when it was probed. */
  readonly mechanisms: readonly { readonly name: string; readonly active: boolean; readonly detail: string }[];
  /** The kernel of this machine does not hold all that it should: a mechanism above is not active. */
  readonly degraded: boolean;
}

/** Values of names, as data. A name whose value cannot cross is in `dropped` and not in `namespace`. */
export interface NameValues<N extends string = string> {
  readonly namespace: Record<N, unknown>;
  /** Values that could not cross, by name and path: `f`, `obj.method`. They stay usable in the box. */
  readonly dropped: readonly string[];
}

/** The result of one `exec`. A program that fails has one too; only a failure of the machinery throws. */
export interface Result<N extends string = string> extends NameValues<N> {
  /** `failed` if there is an `error`. No program pauses yet. */
  readonly status: 'completed' | 'failed' | 'paused';
  /** The names that this program bound, or those that `returns` asked for, as data. `box.get()` reads any name. */
  readonly namespace: Record<N, unknown>;
  /** The value of the last expression; a promise was awaited. */
  readonly value: unknown;
  readonly stdout: string;
  readonly stderr: string;
  readonly error: GuestError | null;
  readonly ticks: number;
  /** Filled with `snapshotPrints`. */
  readonly prints: readonly Print[];
  readonly durationMs: number;
  /** The most bytes of heap in use that were seen, above those that the process used before. */
  readonly memoryPeak: number;
  readonly violations: readonly Violation[];
  /** For the program's author: mistakes that are no errors, such as a forgotten `await`. Empty as a rule. */
  readonly hints: readonly string[];
  /** For the owner of the host: that the state of the box was lost, that output was cut. Empty as a rule. */
  readonly notes: readonly string[];
  readonly isolation: IsolationReport;
}
