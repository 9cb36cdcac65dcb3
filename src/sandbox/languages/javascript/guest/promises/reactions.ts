import type { Control } from '../limits/control.js';
import { callGuest, hide, PromisePrototype, then } from '../primordials.js';

type Filter = (value: unknown) => unknown;

/**
 * Reactions do not run after the end of a run, and neither they nor the promise that follows get an error of another realm:
 * that promise may be of a class of the guest, whose functions the engine calls with the reason. The rewriter guards `await`.
 */
export function guardReactions(control: Control, filter: Filter): void {
  const guard =
    (reaction: Function, filters: boolean) =>
    (value: unknown): unknown => {
      // Not a throw: a flood of reactions would become a flood of rejections that Node keeps a list of.
      if (control.dead !== '') return undefined;
      control.glance();
      try {
        return callGuest(reaction, undefined, [filters ? filter(value) : value]);
      } catch (error) {
        throw filter(error);
      }
    };
  const pass = (reason: unknown): never => {
    throw filter(reason);
  };
  const methods = {
    then(this: Promise<unknown>, fulfilled: unknown, rejected: unknown): unknown {
      return then(
        this,
        // `then` ignores what is no function.
        typeof fulfilled === 'function' ? guard(fulfilled, false) : (fulfilled as undefined),
        typeof rejected === 'function' ? guard(rejected, true) : pass,
      );
    },
  };
  hide(PromisePrototype, 'then', methods.then);
}
