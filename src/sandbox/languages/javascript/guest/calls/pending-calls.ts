import { dictionary } from '../primordials.js';
import { type Deferred, deferred } from '../promises/promises.js';

/** Host calls that the host answers later, by the numbers that it gave them. */
export class PendingCalls {
  #calls = dictionary<Deferred>();
  #count = 0;

  get size(): number {
    return this.#count;
  }

  /** The promise that the guest waits for. */
  add(id: number): object {
    const { promise, settle } = deferred();
    this.#calls[id] = settle;
    this.#count += 1;
    return promise;
  }

  take(id: number): Deferred | undefined {
    const settle = this.#calls[id];
    if (settle === undefined) return undefined;
    delete this.#calls[id];
    this.#count -= 1;
    return settle;
  }

  /** Answers that still arrive belong to nobody. */
  clear(): void {
    this.#calls = dictionary<Deferred>();
    this.#count = 0;
  }
}
