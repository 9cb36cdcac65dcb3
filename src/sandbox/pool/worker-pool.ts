import { HermeticError } from '../../errors.js';
import { endWorker } from './end-worker.js';
import { type PoolOptions, type PoolSettings, parsePoolOptions } from './pool-options.js';
import { Spares } from './spares.js';
import type { Lease, PooledWorker, WorkerKind } from './pooled-worker.js';

/** Milliseconds before a spare is started: a program that opens one box and ends does not pay for two. */
const DELAY = 25;
/** Milliseconds before one that ended by itself is replaced. */
const PAUSE = 1000;
/** Spares above `min`, of all kinds together. */
const MOST_SPARES = 4;
const LONGEST_TIMER = 2 ** 31 - 1;

interface Shelf {
  readonly kind: WorkerKind<PooledWorker>;
  /** Runs while the kind is in demand. */
  idle: NodeJS.Timeout | null;
}

interface Waiting {
  readonly go: () => void;
  readonly refuse: (error: HermeticError) => void;
}

/**
 * Provides boxes with processes. One is kept ready for the next box of a kind that was asked for; no process is
 * ever given to a second box. A pool does not keep the host's process alive.
 */
export class WorkerPool {
  readonly #settings: PoolSettings;
  readonly #shelves = new Map<string, Shelf>();
  readonly #spares: Spares = new Spares(() => this.#refillIn(PAUSE));
  readonly #waiting: Waiting[] = [];
  #leases = 0;
  #refill: NodeJS.Timeout | null = null;
  #isClosed = false;

  constructor(options: PoolOptions = {}) {
    this.#settings = parsePoolOptions(options);
  }

  /** Its processes at this moment. `waiting` counts calls of `sandbox()` that wait for a box to be disposed of. */
  get size(): { readonly boxes: number; readonly ready: number; readonly starting: number; readonly waiting: number } {
    const { ready, size } = this.#spares;
    return { boxes: this.#leases, ready, starting: size - ready, waiting: this.#waiting.length };
  }

  /** A process for one box, now or when there is room. */
  async lease<W extends PooledWorker>(kind: WorkerKind<W>): Promise<Lease<W>> {
    if (this.#isClosed) throw closed();
    return holding(async () => {
      await this.#room(kind.key);
      try {
        return this.#leaseOf(kind, await this.#take(kind));
      } catch (error) {
        this.#freeOne();
        throw error;
      }
    });
  }

  /** Ends what is ready and opens no more boxes. Those that are open stay so until they are disposed of. */
  async dispose(): Promise<void> {
    this.#isClosed = true;
    if (this.#refill !== null) clearTimeout(this.#refill);
    for (const { idle } of this.#shelves.values()) if (idle !== null) clearTimeout(idle);
    for (const { refuse } of this.#waiting.splice(0)) refuse(closed());
    await this.#spares.clear();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  #leaseOf<W extends PooledWorker>(kind: WorkerKind<W>, first: W): Lease<W> {
    let worker = first;
    let released: Promise<void> | null = null;
    return {
      get worker(): W {
        return worker;
      },
      retireAfter: this.#settings.retireAfter,
      renew: () =>
        holding(async () => {
          worker.kill();
          const next = await this.#take(kind);
          if (released !== null) next.kill();
          else worker = next;
          return next;
        }),
      release: () => {
        released ??= endWorker(worker).finally(() => this.#freeOne());
        return released;
      },
    };
  }

  /** Waits until one more box may be open; a spare of another kind gives way to it. */
  async #room(key: string): Promise<void> {
    const { max } = this.#settings;
    if (this.#waiting.length === 0 && this.#leases < max) this.#leases += 1;
    else
      await new Promise<void>((go, refuse) => {
        this.#waiting.push({ go, refuse });
      });
    if (this.#spares.count(key) === 0 && this.#leases + this.#spares.size > max) this.#spares.end();
  }

  async #take<W extends PooledWorker>(kind: WorkerKind<W>): Promise<W> {
    this.#ask(kind);
    for (;;) {
      // A key belongs to one kind of process.
      const spare = this.#spares.take(kind.key) as Promise<W> | null;
      this.#refillIn(DELAY);
      if (spare === null) return kind.start();
      const worker = await spare;
      if (worker.isAlive()) return worker;
    }
  }

  #freeOne(): void {
    const [next] = this.#waiting.splice(0, 1);
    // The room passes to the next one that waits for it.
    if (next === undefined) this.#leases -= 1;
    else next.go();
    this.#refillIn(DELAY);
  }

  #ask(kind: WorkerKind<PooledWorker>): void {
    const { idleTime } = this.#settings;
    const shelf = this.#shelves.get(kind.key) ?? { kind, idle: null };
    // The kind that was asked for last is the last to lose its spare.
    this.#shelves.delete(kind.key);
    this.#shelves.set(kind.key, shelf);
    if (shelf.idle !== null) clearTimeout(shelf.idle);
    if (idleTime === 0 || this.#isClosed) return;
    shelf.idle = setTimeout(() => this.#cool(shelf), Math.min(idleTime * 1000, LONGEST_TIMER)).unref();
  }

  #cool(shelf: Shelf): void {
    const { key } = shelf.kind;
    const { min } = this.#settings;
    shelf.idle = null;
    for (let count = this.#spares.count(key); count > min; count -= 1) this.#spares.end(key);
    if (min === 0) this.#shelves.delete(key);
  }

  #refillIn(milliseconds: number): void {
    if (this.#isClosed) return;
    this.#refill ??= setTimeout(() => {
      this.#refill = null;
      this.#fill();
    }, milliseconds).unref();
  }

  #fill(): void {
    const { min, max } = this.#settings;
    let extra = 0;
    for (const { kind, idle } of [...this.#shelves.values()].reverse()) {
      extra += idle !== null && min === 0 ? 1 : 0;
      const wanted = idle !== null && extra <= MOST_SPARES ? Math.max(min, 1) : min;
      for (let count = this.#spares.count(kind.key); count > wanted; count -= 1) this.#spares.end(kind.key);
      for (let count = this.#spares.count(kind.key); count < wanted; count += 1)
        if (this.#leases + this.#spares.size < max) this.#spares.add(kind);
    }
  }
}

function closed(): HermeticError {
  return new HermeticError('E_USAGE', 'this pool was disposed of');
}

/** Keeps the host's event loop alive while somebody waits for a process: the process itself does not. */
async function holding<T>(work: () => Promise<T>): Promise<T> {
  const hold = setInterval(() => undefined, LONGEST_TIMER);
  try {
    return await work();
  } finally {
    clearInterval(hold);
  }
}
