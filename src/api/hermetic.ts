import type { Violation } from '../wire/report.js';
import { guards } from './guards.js';
import { type HermeticOptions, parseOptions } from './options.js';
import type { PolicyViolation } from './policy-violation.js';

/** Guards around the whole process, until it is disposed of. */
export interface HermeticBlock {
  /** The calls that were refused while the block was there, in their order. */
  readonly violations: readonly Violation[];
  /** Takes this block's policy away; that of other blocks stays. A second call does nothing, nor does any after a seal. */
  dispose(): void;
  [Symbol.dispose](): void;
}

/** A loop that is refused again and again must not fill the memory. */
const MAX_KEPT = 10_000;

/**
 * Guards this process, all of it, until the block is disposed of: `using block = hermetic({ blockNetwork: true })`, or
 * `dispose()` in a `finally`. Blocks add up: nothing is allowed that one of them refuses.
 */
export function hermetic(options: HermeticOptions): HermeticBlock {
  const { policy, onViolation } = parseOptions(options, 'hermetic()');
  const violations: Violation[] = [];
  const listen = (violation: Violation, error: unknown): void => {
    if (violations.length < MAX_KEPT) violations.push(violation);
    // The guards make no other errors.
    onViolation?.(violation, error as PolicyViolation | null);
  };
  const { enter, settle } = guards.start();
  const leave = enter(JSON.stringify(policy), listen, policy.sealed);
  const dispose = (): void => {
    settle();
    leave();
  };
  return {
    get violations() {
      settle();
      return violations;
    },
    dispose,
    [Symbol.dispose]: dispose,
  };
}
