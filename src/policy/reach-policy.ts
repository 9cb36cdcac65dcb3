import type * as wire from '../wire/policy.js';

// Guards in another process read these, so that src/wire/ describes them; this room says what they mean.
/** A conjunction of clauses. Tightening is therefore concatenation: exact, and with no case that could widen. */
export type ReachPolicy = wire.ReachPolicy;
export type NetworkClause = wire.NetworkClause;
export type DomainRule = wire.DomainRule;
export type IpRule = wire.IpRule;
export type FilesystemClause = wire.FilesystemClause;
export type EnvironmentClause = wire.EnvironmentClause;

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
