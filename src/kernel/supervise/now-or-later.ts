/** Most rulings and calls are over at once; a promise for each would cost every call a turn of the event loop. */
export type NowOrLater<T> = T | Promise<T>;

export function andThen<T, R>(value: NowOrLater<T>, use: (value: T) => NowOrLater<R>): NowOrLater<R> {
  return value instanceof Promise ? value.then(use) : use(value);
}

/** Runs `cleanUp` when `work` is over, however it ends. */
export function withCleanUp<T>(work: () => NowOrLater<T>, cleanUp: () => void): NowOrLater<T> {
  let result: NowOrLater<T>;
  try {
    result = work();
  } catch (error) {
    cleanUp();
    throw error;
  }
  if (result instanceof Promise) return result.finally(cleanUp);
  cleanUp();
  return result;
}
