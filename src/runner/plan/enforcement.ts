import type { PlannedConfinement } from '../../kernel/plan-confinement.js';
import type { SeatbeltProfile } from '../../kernel/seatbelt.js';
import type { ReachPolicy } from '../../policy/reach-policy.js';
import type { GuardName } from '../../policy/settings.js';
import type { Target } from '../target/target.js';

export interface Held {
  /** `language`, `landlock v7`, `seccomp`, `supervisor`, `seatbelt (untested)`. */
  readonly layers: readonly string[];
  readonly missing: readonly string[];
}

export type Enforcement = Readonly<Partial<Record<GuardName, Held>>>;

/** The kernel's part in a run, or why there is none. */
export type KernelPart = PlannedConfinement | { readonly seatbelt: SeatbeltProfile } | { readonly why: string };

const IS_ON: Readonly<Record<GuardName, (policy: ReachPolicy) => boolean>> = {
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

/** Only language guards can enforce these: the kernel cannot see what a language does inside of a process. */
export const OF_A_LANGUAGE: readonly GuardName[] = ['code', 'imports', 'native', 'interpreter'];

export function guardsOn(policy: ReachPolicy): readonly GuardName[] {
  return GUARD_NAMES.filter((guard) => IS_ON[guard](policy));
}

/** Which layers hold each rule for this target, and what is missing. */
export function enforcement(
  policy: ReachPolicy,
  target: Target,
  kernel: KernelPart,
  extraMissing: readonly string[] = [],
): Enforcement {
  return Object.fromEntries(guardsOn(policy).map((guard) => [guard, heldBy(guard, target, kernel, extraMissing)]));
}

function heldBy(guard: GuardName, target: Target, kernel: KernelPart, extraMissing: readonly string[]): Held {
  const language = target.kind === 'native' ? [] : ['language'];
  if (OF_A_LANGUAGE.includes(guard)) {
    const missing = target.kind === 'native' ? ['a native program has no interpreter that could be guarded'] : [];
    return { layers: language, missing: [...missing, ...extraMissing] };
  }
  // The launcher itself takes the variables away before a native program starts.
  const emptied = guard === 'environment' && target.kind === 'native' ? ['launcher'] : [];
  if ('why' in kernel) {
    return { layers: [...language, ...emptied], missing: [`kernel: ${kernel.why}`, ...extraMissing] };
  }
  if ('seatbelt' in kernel) {
    const [layers, gaps] =
      guard === 'environment'
        ? [[], ['Seatbelt does not hide the variables of other processes']]
        : [['seatbelt (untested)'], kernel.seatbelt.missing];
    return { layers: [...language, ...layers], missing: [...gaps.map((gap) => `kernel: ${gap}`), ...extraMissing] };
  }
  return {
    layers: [...language, ...emptied, ...(kernel.layers[guard] ?? [])],
    missing: [...(kernel.missing[guard] ?? []).map((gap) => `kernel: ${gap}`), ...extraMissing],
  };
}
