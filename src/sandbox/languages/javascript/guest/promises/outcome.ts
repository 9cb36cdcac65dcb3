import { then } from '../primordials.js';
import { isPromise } from './promises.js';

/** How the program of a run ended, if it has. */
export class Outcome {
  state: 'running' | 'done' | 'failed' = 'running';
  /** Its value, or the value that it threw. */
  value: unknown = undefined;
  #filter: (value: unknown) => unknown;

  constructor(filter: (value: unknown) => unknown) {
    this.#filter = filter;
  }

  begin(): void {
    this.state = 'running';
    this.value = undefined;
  }

  /** The first end counts. */
  settle(state: 'done' | 'failed', value: unknown): void {
    if (this.state !== 'running') return;
    this.state = state;
    this.value = value;
  }

  fail(error: unknown): void {
    this.settle('failed', this.#filter(error));
  }

  /** The program ended with this value; a promise is waited for. */
  succeed(value: unknown): void {
    if (!isPromise(value)) {
      this.settle('done', value);
      return;
    }
    try {
      then(
        value,
        (result) => this.settle('done', result),
        (error: unknown) => this.fail(error),
      );
    } catch (error) {
      this.fail(error);
    }
  }
}
