import type { Answer } from './file-system.js';

/** Runs changes that first look and then act one after the other. Nothing waits while every answer comes at once. */
export class Turns {
  #last: Promise<unknown> | null = null;

  take<T>(use: () => Answer<T>): Answer<T> {
    const answer = this.#last === null ? use() : this.#last.then(use, use);
    if (!(answer instanceof Promise)) return answer;
    this.#last = answer;
    void this.#forget(answer);
    return answer;
  }

  async #forget(answer: Promise<unknown>): Promise<void> {
    await Promise.allSettled([answer]);
    if (this.#last === answer) this.#last = null;
  }
}
