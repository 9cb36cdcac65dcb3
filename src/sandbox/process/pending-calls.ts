/** Calls that the host has not answered yet. A worker may claim that it waits only while there are some. */
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

  /** How many of the claimed milliseconds are true: at most as many as calls were pending. */
  claim(milliseconds: number): number {
    const open = this.isEmpty() ? 0 : performance.now() - this.#since;
    const claimed = Math.min(milliseconds, this.#total + open - this.#claimed);
    // The worker may not be honest, and may send NaN.
    if (!(claimed > 0)) return 0;
    this.#claimed += claimed;
    return claimed;
  }
}
