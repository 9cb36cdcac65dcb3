import { apply, RangeErrorFunction } from './primordials.js';

/** Functions that fail, in this realm, where the stack has not enough room left for what comes next. */
export interface Room {
  /** For a call of a registered function: there may be many. */
  readonly few: () => void;
  /** The engine compiles functions at their first call, and wants 40 KB for that. */
  readonly plenty: () => void;
}

export type Guarded = <A extends unknown[], R>(call: (...args: A) => R) => (...args: A) => R;

/**
 * Calls into the host. Guest code chooses how full the stack is: the host's functions, and Node's own, are not to be
 * cut off halfway. What still fails in the host's frames is an error of the host, and is dropped.
 */
export function createGuard(room: () => void): Guarded {
  return (call) =>
    (...args) => {
      room();
      try {
        // Not `call(...args)`: spreading asks the array for its iterator.
        return apply(call, undefined, args);
      } catch {
        throw new RangeErrorFunction('Maximum call stack size exceeded');
      }
    };
}
