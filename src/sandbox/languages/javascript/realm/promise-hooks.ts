import { promiseHooks } from 'node:v8';

interface AsyncWrap {
  setPromiseHooks(init: undefined, before: undefined, after: undefined, settled: undefined): void;
}

/** undefined until it was looked for; null if this Node has none, and needs none for its AsyncLocalStorage. */
let binding: AsyncWrap | null | undefined;

let isPaused = false;

/**
 * Async hooks (AsyncLocalStorage in Node 20 and 22 is one) write symbols onto every promise, of the guest's realm too.
 * A guest that changes them makes Node end the process. So they are off while the guest runs.
 */
export function withoutPromiseHooks<T>(run: () => T): T {
  if (isPaused || Object.getOwnPropertySymbols(Promise.resolve()).length === 0) return run();
  if (binding === undefined) binding = findBinding();
  if (binding === null) return run();
  pause(binding);
  try {
    return run();
  } finally {
    resume();
  }
}

/** Turns them on again for work outside the guest. */
export function withPromiseHooks<T>(run: () => T): T {
  if (!isPaused || binding === null || binding === undefined) return run();
  resume();
  try {
    return run();
  } finally {
    pause(binding);
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
  const stop = promiseHooks.onInit(() => undefined) as () => void;
  stop();
}

function findBinding(): AsyncWrap | null {
  // Not in Node's types: it is deprecated.
  const holder = process as unknown as { binding(name: string): AsyncWrap; noDeprecation?: boolean };
  const before = holder.noDeprecation;
  try {
    // No public function does it; Node would warn about this one once.
    holder.noDeprecation = true;
    return holder.binding('async_wrap');
  } catch {
    return null;
  } finally {
    if (before === undefined) delete holder.noDeprecation;
    else holder.noDeprecation = before;
  }
}
