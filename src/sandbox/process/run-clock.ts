import type { End } from '../../wire/ends.js';

const LONGEST_TIMER = 2 ** 31 - 1;

/** Which limit the time counts against: the program's own, or that of the host functions it waits for. */
export type Payer = Extract<End, 'timeout' | 'host-timeout'>;

/** The host's own clock of one run, for a worker that does not keep to its limits. Milliseconds; null for no limit. */
export class RunClock {
  readonly #left: Record<Payer, number>;
  readonly #over: (payer: Payer) => void;
  #payer: Payer = 'timeout';
  #since: number = performance.now();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

  constructor(limits: Readonly<Record<Payer, number | null>>, over: (payer: Payer) => void) {
    this.#left = { timeout: limits.timeout ?? Infinity, 'host-timeout': limits['host-timeout'] ?? Infinity };
    this.#over = over;
    this.#arm();
  }

  charge(payer: Payer): void {
    if (payer === this.#payer || this.#isStopped) return;
    this.#settle();
    this.#payer = payer;
    this.#arm();
  }

  /** Counts these milliseconds against the host functions after all, as far as their limit allows. */
  shift(milliseconds: number): void {
    const given = Math.min(milliseconds, Math.max(0, this.#left['host-timeout']));
    this.#left['host-timeout'] -= given;
    this.#left.timeout += given;
  }

  /** Does not count these milliseconds at all, because the host itself was busy. */
  forgive(milliseconds: number): void {
    this.#left[this.#payer] += milliseconds;
  }

  stop(): void {
    this.#isStopped = true;
    this.#disarm();
  }

  #disarm(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #settle(): void {
    const now = performance.now();
    this.#left[this.#payer] -= now - this.#since;
    this.#since = now;
  }

  #arm(): void {
    this.#disarm();
    const left = this.#left[this.#payer];
    if (left === Infinity) return;
    this.#timer = setTimeout(() => this.#ring(), Math.max(1, Math.min(left, LONGEST_TIMER)));
  }

  /** The timer may ring early: `forgive` added time, or the limit is longer than a timer can be. */
  #ring(): void {
    this.#settle();
    if (this.#left[this.#payer] > 0) return this.#arm();
    const payer = this.#payer;
    // A host that was busy may not have read yet that the run ended in time.
    setImmediate(() => {
      if (!this.#isStopped) this.#over(payer);
    });
  }
}
