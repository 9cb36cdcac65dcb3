import type { LandlockRuleset } from './landlock/rules.js';

/** What the kernel is told before the target's first instruction. Pure data: `explain` shows it, a start enforces it. */
export interface Confinement {
  readonly abi: number;
  readonly rulesets: readonly LandlockRuleset[];
  /** Bytes of `struct sock_filter`; null: no filter, and nothing else that could not be undone. */
  readonly program: Uint8Array | null;
  /** The program asks a listener about some calls, and the launcher answers for as long as the target runs. */
  readonly supervised: boolean;
  /** The exec that starts the target is asked about as well. */
  readonly execIsAsked: boolean;
  readonly limits: readonly ResourceLimit[];
}

export interface ResourceLimit {
  /** RLIMIT_*: the numbers of x86-64 and arm64 are the same. */
  readonly resource: number;
  readonly value: number;
  /** The hard limit where it is another. */
  readonly hard?: number;
}
