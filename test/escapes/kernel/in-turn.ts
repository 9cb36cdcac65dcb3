/** Runs what it is given, this many at a time, in the order of the calls. */
export function inTurn(atATime: number): <T>(work: () => Promise<T>) => Promise<T> {
  let free = atATime;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free === 0) await new Promise<void>((resolve) => waiting.push(resolve));
    else free -= 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
