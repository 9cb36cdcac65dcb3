import type { SessionHost } from '../../../session/session.js';

/** Milliseconds. Most answers arrive sooner, and a message about each wait would cost more than the wait. */
const LONG = 5;

/** One wait for the host. The host is told of it while it lasts, if it is long. */
export class LongWait {
  readonly #host: SessionHost;
  readonly #timer: NodeJS.Timeout;
  #isTold = false;

  constructor(host: SessionHost) {
    this.#host = host;
    this.#timer = setTimeout(() => {
      this.#isTold = true;
      host.waiting?.(true, 0);
    }, LONG);
  }

  /** Milliseconds of it that the host has not been told. */
  end(waited: number): number {
    clearTimeout(this.#timer);
    if (!this.#isTold) return waited;
    this.#host.waiting?.(false, 0);
    return LONG;
  }
}
