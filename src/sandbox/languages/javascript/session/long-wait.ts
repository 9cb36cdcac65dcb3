import type { SessionHost } from '../../../session/session.js';

/** Milliseconds; most answers of the host are there sooner, and a message for each would cost more than they do. */
const LONG = 5;

/** One wait for the host, of which it is told while it lasts, if it is long. */
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

  /** How much of it the host does not know. */
  end(waited: number): number {
    clearTimeout(this.#timer);
    if (!this.#isTold) return waited;
    this.#host.waiting?.(false, 0);
    return LONG;
  }
}
