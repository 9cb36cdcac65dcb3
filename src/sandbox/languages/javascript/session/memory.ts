import { runInNewContext } from 'node:vm';
import { type Engine, engine } from './engine.js';

/** The memory of a run, measured as growth of this process. Other work in it counts too, so garbage is collected first. */
export class Memory {
  readonly #engine = engine();
  #baseline = 0;
  #peak = 0;
  readonly #limit: number;

  constructor(megabytes: number | null) {
    this.#limit = megabytes === null ? Number.POSITIVE_INFINITY : megabytes * 1024 * 1024;
  }

  start(): void {
    this.#baseline = this.#engine.inUse();
    this.#peak = 0;
  }

  get peak(): number {
    return this.#peak;
  }

  isExceeded(): boolean {
    let grown = this.#grown();
    if (grown > this.#limit) {
      collectGarbage(this.#engine);
      grown = this.#grown();
    }
    this.#peak = Math.max(this.#peak, grown);
    return grown > this.#limit;
  }

  /** Garbage from before the run may be collected while it runs: that does not give it more room. */
  #grown(): number {
    const now = this.#engine.inUse();
    this.#baseline = Math.min(this.#baseline, now);
    return now - this.#baseline;
  }
}

let collect: (() => void) | null = null;

function collectGarbage({ setFlags }: Engine): void {
  if (collect === null) {
    setFlags('--expose-gc');
    // With the flag above this global is the function.
    collect = runInNewContext('gc') as () => void;
    setFlags('--no-expose-gc');
  }
  collect();
}
