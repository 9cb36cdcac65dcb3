import type { Policy } from '../policy/policy.js';
import type { GuardName } from '../policy/settings.js';
import type { Target } from './target/target.js';

/** What holds a rule. */
export type Layer = 'language';

export interface Held {
  readonly layers: readonly Layer[];
  readonly missing: readonly string[];
}

export type Enforcement = Readonly<Partial<Record<GuardName, Held>>>;

const NO_KERNEL = 'kernel: this version of hermetic has no kernel layer';

const IS_ON: Readonly<Record<GuardName, (policy: Policy) => boolean>> = {
  network: (policy) => policy.network.length > 0,
  subprocess: (policy) => policy.subprocess,
  filesystem: (policy) => policy.filesystem.length > 0,
  environment: (policy) => policy.environment.length > 0,
  code: (policy) => policy.code,
  imports: (policy) => policy.imports.length > 0,
  native: (policy) => policy.native,
  interpreter: (policy) => policy.interpreter,
};

// The record above is closed; Object.keys forgets that.
const GUARD_NAMES = Object.keys(IS_ON) as readonly GuardName[];

export function guardsOn(policy: Policy): readonly GuardName[] {
  return GUARD_NAMES.filter((guard) => IS_ON[guard](policy));
}

/** Which layers hold each rule for this target, and what is missing. */
export function enforcement(policy: Policy, target: Target, extraMissing: readonly string[] = []): Enforcement {
  const layers: readonly Layer[] = target.kind === 'native' ? [] : ['language'];
  return Object.fromEntries(
    guardsOn(policy).map((guard) => [guard, { layers, missing: [NO_KERNEL, ...extraMissing] } satisfies Held]),
  );
}
