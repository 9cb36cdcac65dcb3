/** Why a program did not end well. Only `validation` means that nothing of it ran. */
export type ErrorKind = 'validation' | 'timeout' | 'tick-limit' | 'memory-limit' | 'cancelled' | 'denied' | 'guest';

/** The program's failure, as data. */
export interface GuestError {
  readonly kind: ErrorKind;
  /** `TypeError`, `TimeoutError`, what the guest called its own class. */
  readonly name: string;
  readonly message: string;
  /** The code of hermetic's own errors; null for an error of the program. */
  readonly code: string | null;
  /** Frames of the program only, with its own lines and columns. */
  readonly stack: string;
  /** 1-based, of the innermost frame; null where there is none. */
  readonly line: number | null;
  readonly column: number | null;
  /** What was thrown, as data: own members and cause of an error, or a value that is none. */
  readonly value: unknown;
  readonly hint: string | null;
}

export interface Violation {
  readonly action: string;
  readonly subject: string;
  readonly message: string;
}

export interface Print {
  /** `log`, `error`, `table`... */
  readonly method: string;
  /** Copies of what was printed, at that moment. */
  readonly values: readonly unknown[];
}

export interface IsolationReport {
  readonly requested: 'none' | 'process' | 'kernel';
  /** What really held, and what each mechanism said when it was asked. */
  readonly mechanisms: readonly { readonly name: string; readonly active: boolean; readonly detail: string }[];
  readonly degraded: boolean;
}

/** What one `exec` gives. A program that fails gives one too; only a failure of the machinery throws. */
export interface Result {
  /** Names that the program (and those before it, in this box) defined, as data. */
  readonly namespace: Record<string, unknown>;
  /** The value of the last expression; a promise was awaited. */
  readonly value: unknown;
  readonly stdout: string;
  readonly stderr: string;
  readonly error: GuestError | null;
  readonly ticks: number;
  /** Filled with `snapshotPrints`. */
  readonly prints: readonly Print[];
  readonly durationMs: number;
  /** Bytes of heap that were in use at most, above what the process used before; as far as it was looked at. */
  readonly memoryPeak: number;
  /** What could not cross, by name and path: `f`, `obj.method`. It stays usable in the box. */
  readonly dropped: readonly string[];
  readonly violations: readonly Violation[];
  /** What else happened to the box: that its state was lost, and why. Empty as a rule. */
  readonly notes: readonly string[];
  readonly isolation: IsolationReport;
}
