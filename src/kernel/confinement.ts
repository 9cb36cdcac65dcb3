import type { LandlockRuleset } from './landlock/rules.js';

/** The kernel's rules for a target, in force before its first instruction. Plain data: `explain` shows it, a start enforces it. */
export interface Confinement {
  readonly abi: number;
  readonly rulesets: readonly LandlockRuleset[];
  /** Bytes of `struct sock_filter`; null for no filter, and no other restriction that cannot be undone. */
  readonly program: Uint8Array | null;
  /** The program asks a listener about some calls, and the launcher answers for as long as the target runs. */
  readonly supervised: boolean;
  /** The filter asks even about the exec that starts the target. */
  readonly execIsAsked: boolean;
  readonly limits: readonly ResourceLimit[];
}

export interface ResourceLimit {
  /** RLIMIT_*: the numbers of x86-64 and arm64 are the same. */
  readonly resource: number;
  readonly value: number;
  /** The hard limit, if it differs. */
  readonly hard?: number;
}
