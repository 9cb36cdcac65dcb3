import {
  apply,
  NumberFunction,
  promiseResolve,
  PromiseConstructor,
  then,
  TypeErrorFunction,
  max,
} from './primordials.js';

interface TimerServices {
  readonly addTimer: (run: () => void, milliseconds: number, repeats: boolean) => number;
  readonly clearTimer: (id: unknown) => void;
}

/** setTimeout and its family, and queueMicrotask. A timer is a number, as in browsers. */
export function createTimers({ addTimer, clearTimer }: TimerServices) {
  const add = (callback: unknown, milliseconds: unknown, repeats: boolean, args: readonly unknown[]): number => {
    if (typeof callback !== 'function') throw new TypeErrorFunction('The "callback" argument must be of type function');
    const wait = NumberFunction(milliseconds);
    return addTimer(() => void apply(callback as () => void, undefined, args), wait > 0 ? wait : 0, repeats);
  };
  return {
    setTimeout: (callback: unknown, milliseconds?: unknown, ...args: unknown[]): number =>
      add(callback, milliseconds, false, args),
    setInterval: (callback: unknown, milliseconds?: unknown, ...args: unknown[]): number =>
      add(callback, max(1, NumberFunction(milliseconds)), true, args),
    setImmediate: (callback: unknown, ...args: unknown[]): number => add(callback, 0, false, args),
    clearTimeout: (id?: unknown): void => clearTimer(id),
    clearInterval: (id?: unknown): void => clearTimer(id),
    clearImmediate: (id?: unknown): void => clearTimer(id),
    queueMicrotask(callback: unknown): void {
      if (typeof callback !== 'function')
        throw new TypeErrorFunction('The "callback" argument must be of type function');
      then(promiseResolve(PromiseConstructor, undefined), () => apply(callback as () => void, undefined, []));
    },
  };
}
