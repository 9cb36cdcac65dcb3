import { endWorker } from './end-worker.js';
import type { PooledWorker, WorkerKind } from './pooled-worker.js';

interface Spare {
  readonly key: string;
  readonly worker: Promise<PooledWorker>;
  /** null while it starts. */
  ready: PooledWorker | null;
}

/** Processes that no box has had, the oldest first. */
export class Spares {
  #all: Spare[] = [];
  readonly #left: () => void;

  /** `left` is told when one is gone by itself. */
  constructor(left: () => void) {
    this.#left = left;
  }

  get size(): number {
    return this.#all.length;
  }

  get ready(): number {
    return this.#all.filter(({ ready }) => ready !== null).length;
  }

  count(key: string): number {
    return this.#all.filter((spare) => spare.key === key).length;
  }

  add(kind: WorkerKind<PooledWorker>): void {
    const spare: Spare = { key: kind.key, worker: kind.start(), ready: null };
    this.#all.push(spare);
    spare.worker.then(
      (worker) => {
        spare.ready = worker;
        worker.onceGone(() => {
          if (this.#remove(spare)) this.#left();
        });
      },
      // The next request will start one and report why that fails.
      () => this.#remove(spare),
    );
  }

  /** One that is ready, or the one that will be first. */
  take(key: string): Promise<PooledWorker> | null {
    const own = this.#all.filter((spare) => spare.key === key);
    const spare = own.find(({ ready }) => ready !== null) ?? own[0];
    if (spare === undefined) return null;
    this.#remove(spare);
    return spare.worker;
  }

  /** Ends the oldest one, with this key or with any. */
  end(key?: string): void {
    const spare = this.#all.find((one) => key === undefined || one.key === key);
    if (spare === undefined) return;
    this.#remove(spare);
    void spare.worker.then(
      (worker) => worker.kill(),
      () => undefined,
    );
  }

  /** Ends all of them; those that still start end when they have. */
  async clear(): Promise<void> {
    const ready = this.#all.flatMap((spare) => spare.ready ?? []);
    while (this.#all.length > 0) this.end();
    await Promise.all(ready.map(endWorker));
  }

  #remove(spare: Spare): boolean {
    const isIn = this.#all.includes(spare);
    this.#all = this.#all.filter((one) => one !== spare);
    return isIn;
  }
}
