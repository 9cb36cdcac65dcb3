/** What the host owes a run, by its own books: a worker can say that it waits, but not for what was never asked. */
export class PendingCalls {
  readonly #keys = new Set<string>();
  #since = 0;
  #total = 0;
  #claimed = 0;

  begin(key: string): void {
    if (this.#keys.size === 0) this.#since = performance.now();
    this.#keys.add(key);
  }

  end(key: string): void {
    if (this.#keys.delete(key) && this.#keys.size === 0) this.#total += performance.now() - this.#since;
  }

  isEmpty(): boolean {
    return this.#keys.size === 0;
  }

  /** Milliseconds that were waited, as far as something was owed at all. */
  claim(milliseconds: number): number {
    const open = this.isEmpty() ? 0 : performance.now() - this.#since;
    const claimed = Math.min(milliseconds, this.#total + open - this.#claimed);
    // Whoever claims may not be honest, and may send what is no number.
    if (!(claimed > 0)) return 0;
    this.#claimed += claimed;
    return claimed;
  }
}
