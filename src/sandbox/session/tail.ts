/** One stream of the guest: the last characters are kept, with a note if others were cut. */
export class Tail {
  #text = '';
  #cut = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  write(text: string): void {
    this.#text += text;
    if (this.#text.length > 2 * this.#limit + 1024) this.#trim();
  }

  take(): string {
    if (this.#text.length > this.#limit) this.#trim();
    const text = this.#cut === 0 ? this.#text : `[${this.#cut} characters cut]\n${this.#text}`;
    this.#text = '';
    this.#cut = 0;
    return text;
  }

  #trim(): void {
    const excess = this.#text.length - this.#limit;
    this.#cut += excess;
    this.#text = this.#text.slice(excess);
  }
}
