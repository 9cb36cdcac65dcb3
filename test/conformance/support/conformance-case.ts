import { readFileSync } from 'node:fs';
import type { GuardName } from '../../../src/policy/settings.js';
import type { SubjectKind } from '../../../src/wire/report.js';
import type { ErrorKind } from './natural-errors.js';

/**
 * One row of what a guard does, in one language. The same lines run twice through the real command line: DENIED, and as
 * their legitimate TWIN. `{TMP}`, `{PORT}` and the like are filled in by `run-batch.ts`.
 */
export interface ConformanceCase {
  readonly id: string;
  /** A sentence that is true when the case passes. */
  readonly what: string;
  /** Defaults to the file's. */
  readonly flags?: readonly string[];
  /** The program, line by line; null where nothing is denied. */
  readonly program: readonly string[] | null;
  /** More files next to the program, for example modules to import. */
  readonly files?: Readonly<Record<string, readonly string[]>>;
  /** The oldest version that has what the case uses: `3.9` of Python, `22` of Node. */
  readonly since?: string;
  /** The newest version that does it this way. */
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

export interface Refusal {
  readonly action: string;
  readonly subject: { readonly kind: SubjectKind; readonly text: string } | null;
  /** The call in the language's own words. */
  readonly api: string;
}

export interface Denied extends Refusal {
  /** Defaults to the file's. */
  readonly guard?: GuardName;
  /** null: the program sees no error, only what `output` says. */
  readonly error: ErrorKind | null;
  readonly output?: string;
  /** Defaults to the guard's flag. */
  readonly rule?: { readonly name: string; readonly source: string };
  readonly times?: number;
  /** Refusals before this one, which the program (or a library in it) coped with. */
  readonly before?: readonly Refusal[];
}

export interface Twin {
  /** Defaults to the case's own: the neighbouring harmless use under the SAME flags. */
  readonly flags?: readonly string[];
  /** Defaults to the case's own program. */
  readonly program?: readonly string[];
  readonly output: string;
}

export interface CaseFile {
  readonly guard: GuardName;
  readonly flags: readonly string[];
  readonly cases: readonly ConformanceCase[];
}

/** A row of `cases/GUARD.json`: written for Python, and for Node where that has the like. */
interface SharedRow extends Omit<ConformanceCase, 'program' | 'denied' | 'allowed'> {
  readonly python: readonly string[] | null;
  readonly node: NodeRow | null;
  readonly denied: (Omit<Denied, 'api' | 'before'> & SharedApi & { readonly before?: readonly SharedRefusal[] }) | null;
  readonly allowed: (Omit<Twin, 'program'> & { readonly python?: readonly string[] }) | null;
}

interface SharedApi {
  readonly api: { readonly python: string };
}
type SharedRefusal = Omit<Refusal, 'api'> & SharedApi;

/** The same row in JavaScript; what is not written is as the row says. */
interface NodeRow {
  /** An ES module, line by line; null where nothing is denied. */
  readonly code: readonly string[] | null;
  /** The call that is refused. */
  readonly api?: string;
  readonly denied?: Partial<Omit<Denied, 'api'>>;
  readonly twin?: Partial<Twin>;
  readonly since?: string;
  readonly files?: Readonly<Record<string, readonly string[]>>;
}

interface SharedFile extends Omit<CaseFile, 'cases'> {
  readonly cases: readonly SharedRow[];
}

export function pythonCases(guard: GuardName): CaseFile {
  const { cases, ...file } = load<SharedFile>(guard);
  return { ...file, cases: cases.filter(({ python, allowed }) => python ?? allowed?.python).map(inPython) };
}

/** The rows that Node shares with Python, and those of its own. */
export function nodeCases(guard: GuardName): CaseFile {
  const { cases, ...file } = load<SharedFile>(guard);
  const own = load<CaseFile>(`node-${guard}`);
  return { ...file, cases: [...cases.flatMap(inNode), ...own.cases.map((row) => ({ flags: own.flags, ...row }))] };
}

function inPython({ python, node: _, denied, allowed, ...row }: SharedRow): ConformanceCase {
  return {
    ...row,
    program: python,
    denied:
      denied === null
        ? null
        : {
            ...denied,
            api: denied.api.python,
            before: (denied.before ?? []).map((refusal) => ({ ...refusal, api: refusal.api.python })),
          },
    allowed: allowed === null ? null : { ...allowed, ...(allowed.python && { program: allowed.python }) },
  };
}

function inNode({
  python: _,
  node,
  since: _since,
  until: _until,
  files: _files,
  ...row
}: SharedRow): ConformanceCase[] {
  if (node === null) return [];
  const { denied, allowed, ...common } = row;
  const { code, api = '', since, files } = node;
  return [
    {
      ...common,
      ...(since === undefined ? {} : { since }),
      ...(files === undefined ? {} : { files }),
      program: code,
      denied: denied === null ? null : { ...denied, before: [], ...node.denied, api },
      allowed:
        allowed === null
          ? null
          : { ...(allowed.flags && { flags: allowed.flags }), output: allowed.output, ...node.twin },
    },
  ];
}

function load<T>(name: string): T {
  // The tables are ours.
  return JSON.parse(readFileSync(new URL(`../cases/${name}.json`, import.meta.url), 'utf8')) as T;
}
