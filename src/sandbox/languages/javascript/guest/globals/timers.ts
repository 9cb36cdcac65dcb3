import { type Control, Pending } from '../limits/control.js';
import type { GuardedEmbedder, Room } from '../embedder.js';
import {
  callGuest,
  max,
  NumberFunction,
  PromiseConstructor,
  promiseResolve,
  then,
  TypeErrorFunction,
} from '../primordials.js';

interface TimerServices {
  readonly addTimer: (run: () => void, milliseconds: number, repeats: boolean) => number;
  readonly clearTimer: (id: unknown) => void;
}

/** setTimeout and its family, and queueMicrotask. A timer is a number, as in browsers. */
export function createTimers({ addTimer, clearTimer }: TimerServices) {
  const add = (callback: unknown, milliseconds: unknown, repeats: boolean, args: readonly unknown[]): number => {
    if (typeof callback !== 'function') throw new TypeErrorFunction('The "callback" argument must be of type function');
    const wait = NumberFunction(milliseconds);
    return addTimer(() => void callGuest(callback, undefined, args), wait > 0 ? wait : 0, repeats);
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
      then(promiseResolve(PromiseConstructor, undefined), () => callGuest(callback, undefined, []));
    },
  };
}

interface Timer {
  readonly run: () => void;
  readonly repeats: boolean;
}

export interface PendingTimers extends TimerServices {
  readonly __proto__: null;
  readonly timers: Pending<Timer>;
  readonly fire: (id: number) => void;
}

/** Timers that the embedder keeps and fires. */
export function createPendingTimers(control: Control, embedder: GuardedEmbedder, room: Room): PendingTimers {
  const timers = new Pending<Timer>();

  function addTimer(run: () => void, milliseconds: number, repeats: boolean): number {
    if (timers.size >= 10_000) throw new TypeErrorFunction('too many timers');
    control.charge(1);
    // Before anything is noted: handling a failure needs room as well.
    room.plenty();
    const id = timers.add({ run, repeats });
    try {
      embedder.timer(id, milliseconds, repeats);
    } catch (error) {
      // Nobody will fire it.
      timers.take(id);
      throw error;
    }
    return id;
  }

  function clearTimer(id: unknown): void {
    if (typeof id === 'number' && timers.take(id) !== undefined) embedder.clearTimer(id);
  }

  function fire(id: number): void {
    const timer = timers.get(id);
    if (timer === undefined) return;
    if (!timer.repeats) timers.take(id);
    timer.run();
  }

  return { __proto__: null, timers, addTimer, clearTimer, fire };
}
