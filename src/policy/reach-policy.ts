/**
 * A policy is a conjunction. Each list below holds clauses that must ALL agree before something is allowed, and an
 * empty list denies nothing. Tightening is therefore concatenation: exact, and with no case that could widen.
 */
export interface ReachPolicy {
  readonly network: readonly NetworkClause[];
  readonly subprocess: boolean;
  readonly filesystem: readonly FilesystemClause[];
  readonly environment: readonly EnvironmentClause[];
  readonly code: boolean;
  /** Denied modules and packages: `a.b` denies `a.b` and `a.b.c`. */
  readonly imports: readonly string[];
  readonly native: boolean;
  readonly interpreter: boolean;
}

/** Nothing but these exceptions may be reached. */
export interface NetworkClause {
  readonly localhost: boolean;
  readonly domains: readonly DomainRule[];
  readonly ips: readonly IpRule[];
}

/** `name` and everything below it, in ASCII (IDNA), lower case, without a trailing dot. */
export interface DomainRule {
  readonly name: string;
  readonly port: number | null;
}

/** An address block; `base` is 4 or 16 bytes as lower-case hex, already masked. */
export interface IpRule {
  readonly family: 4 | 6;
  readonly base: string;
  readonly prefix: number;
  readonly port: number | null;
}

/** All paths are absolute, without symbolic links, `.` or `..`. */
export interface FilesystemClause {
  /** null: reads are free. Otherwise reads stay under one of `root` and `read`. */
  readonly root: string | null;
  readonly read: readonly string[];
  readonly write: readonly string[];
}

export interface EnvironmentClause {
  /** Exact names, or a prefix followed by `*`. */
  readonly allow: readonly string[];
}

export const OPEN: ReachPolicy = {
  network: [],
  subprocess: false,
  filesystem: [],
  environment: [],
  code: false,
  imports: [],
  native: false,
  interpreter: false,
};

/** Denies nothing. */
export function isOpen(policy: ReachPolicy): boolean {
  return Object.values(policy).every(
    (part: boolean | readonly unknown[]) => part === false || (part !== true && part.length === 0),
  );
}

/** The policy that allows exactly what both sides allow. Nested blocks, the system floor and profiles use it. */
export function tighten(outer: ReachPolicy, inner: ReachPolicy): ReachPolicy {
  return {
    network: union(outer.network, inner.network),
    subprocess: outer.subprocess || inner.subprocess,
    filesystem: union(outer.filesystem, inner.filesystem),
    environment: union(outer.environment, inner.environment),
    code: outer.code || inner.code,
    imports: union(outer.imports, inner.imports),
    native: outer.native || inner.native,
    interpreter: outer.interpreter || inner.interpreter,
  };
}

/** Both lists, equal members once, so that nesting the same policy many times does not grow it. */
function union<T>(first: readonly T[], second: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return [...first, ...second].filter((member) => {
    const key = JSON.stringify(member);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
