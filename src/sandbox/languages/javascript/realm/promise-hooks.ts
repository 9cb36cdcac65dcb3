import { builtin } from '../../../../loaders/builtin.js';
import { asyncWrap, type AsyncWrap } from './async-wrap.js';

/** Needed to turn them on again, and loaded before they are turned off: what runs in between may be interrupted. */
let promiseHooks: ReturnType<typeof builtin<'node:v8'>>['promiseHooks'] | null = null;
let isPaused = false;

/**
 * Async hooks (AsyncLocalStorage in Node 20 and 22 is one) write symbols onto every promise, of the guest's realm too.
 * A guest that changes them makes Node end the process. So they are off while the guest runs.
 */
export function withoutPromiseHooks<T>(run: () => T): T {
  if (isPaused || Object.getOwnPropertySymbols(Promise.resolve()).length === 0) return run();
  const hooks = asyncWrap();
  if (hooks === null) return run();
  promiseHooks ??= builtin('node:v8').promiseHooks;
  pause(hooks);
  try {
    return run();
  } finally {
    resume();
  }
}

/** Turns them on again for work outside the guest. */
export function withPromiseHooks<T>(run: () => T): T {
  const hooks = isPaused ? asyncWrap() : null;
  if (hooks === null) return run();
  resume();
  try {
    return run();
  } finally {
    pause(hooks);
  }
}

function pause(hooks: AsyncWrap): void {
  isPaused = true;
  hooks.setPromiseHooks(undefined, undefined, undefined, undefined);
}

function resume(): void {
  isPaused = false;
  // A hook of our own that comes and goes makes Node set its list again.
  // Its type is Function; what it answers takes no arguments.
  const stop = promiseHooks?.onInit(() => undefined) as (() => void) | undefined;
  stop?.();
}
