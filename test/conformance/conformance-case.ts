import { readFileSync } from 'node:fs';
import type { GuardName } from '../../src/policy/settings.js';
import type { SubjectKind } from '../../src/trace/protocol.js';
import type { ErrorKind } from './natural-errors.js';

/**
 * One row of what a guard does, for every language. The same lines run twice through the real command line: DENIED, and
 * as their legitimate TWIN. `{TMP}`, `{PORT}` and the like are filled in by `surroundings.ts`.
 */
export interface ConformanceCase {
  readonly id: string;
  /** A sentence that is true when the case passes. */
  readonly what: string;
  /** Defaults to the file's. */
  readonly flags?: readonly string[];
  /** The program, line by line; null where the language has nothing like it, or nothing is denied. */
  readonly python: readonly string[] | null;
  readonly node: null;
  /** More files next to the program, for example modules to import. */
  readonly files?: Readonly<Record<string, readonly string[]>>;
  /** The oldest Python that has what the case uses. */
  readonly since?: string;
  /** The newest Python that does it this way. */
  readonly until?: string;
  /** Tools without which the case is skipped. */
  readonly needs?: readonly Need[];
  /** It changes its process for good, so nothing else may run in it. */
  readonly alone?: true;
  /** null: there is nothing to deny, the twin is the whole case. */
  readonly denied: Denied | null;
  /** null: no flag opens it and no neighbour is harmless. */
  readonly allowed: Twin | null;
}

export type Need = 'openssl' | 'ipv6' | 'root';

export interface Denied {
  /** Defaults to the file's. */
  readonly guard?: GuardName;
  readonly action: string;
  readonly subject: { readonly kind: SubjectKind; readonly text: string } | null;
  /** The call in the language's own words. */
  readonly api: { readonly python: string };
  /** null: the program sees no error, only what `output` says. */
  readonly error: ErrorKind | null;
  readonly output?: string;
  /** Defaults to the guard's flag. */
  readonly rule?: { readonly name: string; readonly source: string };
  readonly times?: number;
  /** Refusals before this one, which the program (or a library in it) coped with. */
  readonly before?: readonly Pick<Denied, 'action' | 'subject' | 'api'>[];
}

export interface Twin {
  /** Defaults to the case's own: the neighbouring harmless use under the SAME flags. */
  readonly flags?: readonly string[];
  /** Defaults to the case's own program. */
  readonly python?: readonly string[];
  readonly output: string;
}

export interface CaseFile {
  readonly guard: GuardName;
  readonly flags: readonly string[];
  readonly cases: readonly ConformanceCase[];
}

export function loadCases(guard: GuardName): CaseFile {
  const file = new URL(`cases/${guard}.json`, import.meta.url);
  // The tables are ours.
  return JSON.parse(readFileSync(file, 'utf8')) as CaseFile;
}
