import { setImmediate } from 'node:timers/promises';

/** Milliseconds that the host works on one message before other work of its event loop has a turn. */
export const SLICE = 8;

/** Work that says `yield` wherever it may be interrupted: within some thousandths of a millisecond. */
export type Work<T> = Generator<void, T>;

/** Does the work in slices, so that nothing else of this process waits longer than one of them. */
export async function inSlices<T>(work: Work<T>): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE;
    do {
      const step = work.next();
      if (step.done === true) return step.value;
    } while (performance.now() < end);
    await setImmediate();
  }
}

/** Does the work at once. */
export function atOnce<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
