import type { Control } from '../limits/control.js';
import { callGuest, hide, PromisePrototype, then } from '../primordials.js';

/** Reactions do not run after the end of a run, and get no error of another realm. The rewriter guards `await`. */
export function guardReactions(control: Control, filter: (value: unknown) => unknown): void {
  const guard = (reaction: unknown, filters: boolean): unknown =>
    typeof reaction === 'function'
      ? (value: unknown): unknown => {
          // Not a throw: a flood of reactions would become a flood of rejections that Node keeps a list of.
          if (control.dead !== '') return undefined;
          control.glance();
          return callGuest(reaction, undefined, [filters ? filter(value) : value]);
        }
      : reaction;
  const methods = {
    then(this: Promise<unknown>, fulfilled: unknown, rejected: unknown): unknown {
      // `then` ignores what is no function.
      return then(this, guard(fulfilled, false) as () => unknown, guard(rejected, true) as () => unknown);
    },
  };
  hide(PromisePrototype, 'then', methods.then);
}
