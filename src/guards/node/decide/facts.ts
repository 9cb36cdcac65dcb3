import { type ReachPolicy, tighten } from '../../../policy/reach-policy.js';
import type { GuardPolicy } from '../../../wire/policy.js';

/** The questions that come before anything else, already answered: which guards the policy needs at all. */
export interface Facts {
  readonly network: boolean;
  /** Every clause names somebody outside, so that a socket may be bound in order to send. */
  readonly reachesOut: boolean;
  readonly subprocess: boolean;
  readonly filesystem: boolean;
  /** Reads are restricted too. */
  readonly rooted: boolean;
  readonly environment: boolean;
  readonly code: boolean;
  readonly imports: boolean;
  readonly native: boolean;
  readonly interpreter: boolean;
  readonly sealed: boolean;
}

function factsOf(policy: GuardPolicy): Facts {
  return {
    network: policy.network.length > 0,
    reachesOut: policy.network.every(({ domains, ips }) => domains.length + ips.length > 0),
    subprocess: policy.subprocess,
    filesystem: policy.filesystem.length > 0,
    rooted: policy.filesystem.some(({ root }) => root !== null),
    environment: policy.environment.length > 0,
    code: policy.code,
    imports: policy.imports.length > 0,
    native: policy.native,
    interpreter: policy.interpreter,
    sealed: policy.sealed,
  };
}

/** The part of a policy that the guards need even where nothing has to be decided. */
export interface Plain {
  readonly facts: Facts;
  /** The policy, as a child gets it. */
  readonly policyText: string;
  /** The same without denied imports, for a thread of module hooks. */
  readonly hooksPolicyText: string;
}

export function plainPart(policy: GuardPolicy): Plain {
  return {
    facts: factsOf(policy),
    policyText: JSON.stringify(policy),
    hooksPolicyText: JSON.stringify({ ...policy, imports: [] }),
  };
}

/** One policy of many, the outermost first. The outermost policy that has a rule decides what the rule is called. */
export function conjoin(policies: readonly GuardPolicy[]): GuardPolicy {
  const [first, ...rest] = policies;
  if (first === undefined) throw new TypeError('no policy');
  return rest.reduce(
    (outer, inner) => ({
      ...(tighten(outer, inner) satisfies ReachPolicy),
      rules: { ...inner.rules, ...outer.rules },
      metadata: outer.metadata,
      trace: outer.trace ?? inner.trace,
      sealed: outer.sealed || inner.sealed,
    }),
    first,
  );
}
