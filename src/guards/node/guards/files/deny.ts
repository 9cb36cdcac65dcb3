import { type Deny, throwIt } from '../../seams/install-seams.js';
import { apply, isFunction, nextTick, property, SafePromise } from '../../seams/primordials.js';

/** A function of the file binding: callbacks get the violation, promises are rejected with it, synchronous calls throw. */
export function failFileCall(fs: Record<string, unknown>): Deny {
  const usePromises = fs['kUsePromises'];
  return (violation, _self, args) => {
    for (let index = args.length - 1; index >= 0; index -= 1) {
      const arg = args[index];
      if (arg === usePromises && arg !== undefined) return SafePromise.reject(violation);
      const complete = property(arg, 'oncomplete');
      if (isFunction(complete)) {
        nextTick(() => apply(complete, arg, [violation]));
        return undefined;
      }
    }
    throw violation;
  };
}

/** A public function whose last argument is a callback. */
export const failCallback: Deny = (violation, self, args) => {
  const last = args[args.length - 1];
  if (!isFunction(last)) return throwIt(violation, self, args);
  nextTick(() => apply(last, undefined, [violation]));
  return undefined;
};

/** A public function that answers with a promise. */
export const failPromise: Deny = (violation) => SafePromise.reject(violation);
