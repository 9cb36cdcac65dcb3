import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';

/** Milliseconds that this thread has run. Unlike a wall clock it stands still while other processes have the processor. */
function threadTime(): number {
  return Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6;
}

export interface Watched<T> {
  readonly result: T;
  /** The longest time in milliseconds that the event loop stood still. */
  readonly longest: number;
  /** Bytes that the process grew by, at most. */
  readonly grown: number;
  /** Turns of the event loop meanwhile. */
  readonly turns: number;
}

/** Does something while it looks, in every turn of the event loop, how long the turn took. */
export async function watchLoop<T>(work: () => Promise<T>): Promise<Watched<T>> {
  const before = process.memoryUsage.rss();
  let [longest, grown, turns] = [0, 0, 0];
  const state = { isOver: false };
  let last = threadTime();
  const look = async (): Promise<void> => {
    while (!state.isOver) {
      await setImmediate();
      const now = threadTime();
      longest = Math.max(longest, now - last);
      last = now;
      turns += 1;
      if (turns % 64 === 0) grown = Math.max(grown, process.memoryUsage.rss() - before);
    }
  };
  const looking = look();
  try {
    const result = await work();
    state.isOver = true;
    await looking;
    return { result, longest, grown: Math.max(grown, process.memoryUsage.rss() - before), turns };
  } finally {
    state.isOver = true;
  }
}
