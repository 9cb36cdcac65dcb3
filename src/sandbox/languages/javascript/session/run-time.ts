import type { SessionHost } from '../../../session/session.js';
import { LongWait } from './long-wait.js';

/** The longest timer that Node has. */
export const MAX_WAIT: number = 2 ** 31 - 1;
/** Milliseconds of short waits that the host is told of at once. */
const WORTH_TELLING = 50;

/** The time of one run: the program's own, and what may be waited for the host, which is not the program's. */
export class RunTime {
  readonly #host: SessionHost;
  #deadline = Number.POSITIVE_INFINITY;
  #hostLeft = Number.POSITIVE_INFINITY;
  /** Of what was waited, what the host was not told. */
  #untold = 0;
  #wake: (() => void) | null = null;

  constructor(host: SessionHost) {
    this.#host = host;
  }

  /** Seconds for the host, from now on. */
  open(hostTimeout: number | null): void {
    this.#untold = 0;
    this.#hostLeft = hostTimeout === null ? Number.POSITIVE_INFINITY : hostTimeout * 1000;
  }

  /** Seconds for the program, from now on; answers when they are over. */
  begin(timeout: number | null): number | null {
    this.#deadline = timeout === null ? Number.POSITIVE_INFINITY : Date.now() + timeout * 1000;
    return timeout === null ? null : this.#deadline;
  }

  /** Milliseconds of the program. */
  get left(): number {
    return this.#deadline - Date.now();
  }

  get isHostLate(): boolean {
    return this.#hostLeft <= 0;
  }

  wake(): void {
    this.#wake?.();
  }

  /** Until somebody wakes it, or the program's time is up. */
  async forProgram(): Promise<void> {
    await this.#sleep(this.left);
  }

  /** Until somebody wakes it, or the host's time is up; answers how long. The program has so much longer. */
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
