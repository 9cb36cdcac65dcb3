import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What a run holds, by the growth of this process: other work of the host counts too, so garbage is cleared first. */
export class Memory {
  #baseline = 0;
  #peak = 0;
  readonly #limit: number;

  constructor(megabytes: number | null) {
    this.#limit = megabytes === null ? Number.POSITIVE_INFINITY : megabytes * 1024 * 1024;
  }

  start(): void {
    this.#baseline = used();
    this.#peak = 0;
  }

  get peak(): number {
    return this.#peak;
  }

  isExceeded(): boolean {
    let grown = this.#grown();
    if (grown > this.#limit) {
      collectGarbage();
      grown = this.#grown();
    }
    this.#peak = Math.max(this.#peak, grown);
    return grown > this.#limit;
  }

  /** Garbage from before the run may go while it runs: that is no room for it. */
  #grown(): number {
    const now = used();
    this.#baseline = Math.min(this.#baseline, now);
    return now - this.#baseline;
  }
}

function used(): number {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return heap + external;
}

let collect: (() => void) | null = null;

function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
    setFlagsFromString('--no-expose-gc');
  }
  collect();
}
