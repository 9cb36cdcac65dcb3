import type { GuardName } from '../../../src/policy/settings.js';
import type { CaseFile, Denied } from './conformance-case.js';
import type { ErrorKind } from './natural-errors.js';

/** What the suite has to know of a language. */
export interface Language {
  interpreters(): readonly NamedInterpreter[];
  loadCases(guard: GuardName): CaseFile;
  /** Files of `harness/`; the first one runs the cases, each from `case_N` plus the suffix. */
  readonly harness: readonly [string, ...string[]];
  readonly suffix: string;
  /** The error is the natural one of the call. `because` is how it names the rule. */
  expectError(
    error: CaughtError | null,
    denied: Denied & { readonly error: ErrorKind },
    subject: string | null,
    because: string,
  ): void;
  /** Whether a violation's frame is the case's own; cases are under `folder`, which ends with a slash. */
  isOwnFile(file: string | undefined, folder: string): boolean;
}

export interface NamedInterpreter {
  /** `Python 3.11`, or `python3` for whatever that name means here. */
  readonly name: string;
  /** null where this machine does not have it. */
  readonly interpreter: Interpreter | null;
}

export interface Interpreter {
  /** What to write after `--`. */
  readonly command: string;
  readonly executable: string;
  /** `3.11` of Python, `22` of Node. */
  readonly version: string;
}

/** The error that ended a case, as the harness describes it. */
export interface CaughtError {
  readonly guard: string | null;
  readonly action: string | null;
  readonly subject: string | null;
  readonly reason: string | null;
  readonly [fact: string]: unknown;
}
