import type { SessionHost } from '../../../session/session.js';
import { LongWait } from './long-wait.js';

/** The longest timer that Node has. */
export const MAX_WAIT: number = 2 ** 31 - 1;
/** Short waits are reported to the host when they add up to so many milliseconds. */
const WORTH_TELLING = 50;

/** The time limits of one run: the program's own time, and the time that it may wait for the host. */
export class RunTime {
  readonly #host: SessionHost;
  #deadline = Number.POSITIVE_INFINITY;
  #hostLeft = Number.POSITIVE_INFINITY;
  /** Milliseconds of waiting that the host has not been told yet. */
  #untold = 0;
  #wake: (() => void) | null = null;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  /** Starts the host's time, in seconds. */
  open(hostTimeout: number | null): void {
    this.#untold = 0;
    this.#hostLeft = hostTimeout === null ? Number.POSITIVE_INFINITY : hostTimeout * 1000;
  }

  /** Starts the program's time, in seconds, and answers when it will be over. */
  begin(timeout: number | null): number | null {
    this.#deadline = timeout === null ? Number.POSITIVE_INFINITY : Date.now() + timeout * 1000;
    return timeout === null ? null : this.#deadline;
  }

  /** Milliseconds that the program has left. */
  get left(): number {
    return this.#deadline - Date.now();
  }

  get isHostLate(): boolean {
    return this.#hostLeft <= 0;
  }

  wake(): void {
    this.#wake?.();
  }

  /** Sleeps until `wake`, or until the program's time is up. */
  async forProgram(): Promise<void> {
    await this.#sleep(this.left);
  }

  /** Sleeps until `wake`, or until the host's time is up, and answers how long. The program's time is extended by that. */
  async forHost(): Promise<number> {
    const began = performance.now();
    const long = this.#host.waiting === undefined ? null : new LongWait(this.#host);
    await this.#sleep(this.#hostLeft);
    const waited = performance.now() - began;
    this.#deadline += waited;
    this.#hostLeft -= waited;
    if (long !== null) this.#tell(long.end(waited));
    return waited;
  }

  #tell(milliseconds: number): void {
    this.#untold += milliseconds;
    if (this.#untold < WORTH_TELLING) return;
    this.#host.waiting?.(false, this.#untold);
    this.#untold = 0;
  }

  #sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        if (timer !== null) clearTimeout(timer);
        this.#wake = null;
        resolve();
      };
      const timer = Number.isFinite(milliseconds)
        ? setTimeout(wake, Math.min(MAX_WAIT, Math.max(0, milliseconds)))
        : null;
      this.#wake = wake;
    });
  }
}
