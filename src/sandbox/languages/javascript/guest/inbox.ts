import { list, push } from './primordials.js';

type Message = readonly [kind: string, id: number, text: string];

/** Messages for the realm that it has not read yet. */
export class Inbox {
  #messages = list<Message>();
  #read = 0;

  post(kind: string, id: number, text: string): void {
    push(this.#messages, [kind, id, text] as const);
  }

  hasMail(): boolean {
    return this.#read < this.#messages.length;
  }

  /** The oldest message; undefined if there is none. */
  take(): Message | undefined {
    if (!this.hasMail()) return undefined;
    const message = this.#messages[this.#read];
    this.#read += 1;
    if (this.#read === this.#messages.length) this.clear();
    return message;
  }

  clear(): void {
    this.#messages.length = 0;
    this.#read = 0;
  }
}
