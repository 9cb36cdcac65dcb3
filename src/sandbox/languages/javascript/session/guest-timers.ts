import { MAX_WAIT } from './run-time.js';

/** The timers of a guest, by its own numbers. */
export class GuestTimers {
  readonly #timers = new Map<number, NodeJS.Timeout>();

  set(id: number, milliseconds: number, repeats: boolean, fire: () => void): void {
    // Node would turn a longer time into 1, and emit a warning of the whole process.
    const wait = milliseconds > MAX_WAIT ? 1 : milliseconds;
    const once = (): void => {
      this.#timers.delete(id);
      fire();
    };
    this.#timers.set(id, repeats ? setInterval(fire, wait) : setTimeout(once, wait));
  }

  clear(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  clearAll(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
