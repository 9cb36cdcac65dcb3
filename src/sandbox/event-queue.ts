import type { OutputEvent, OutputSink } from './session.js';

/** Characters that wait to be taken before the program is slowed down. */
const ENOUGH = 65_536;
/** What is kept of a program that cannot be slowed down, because it shares the thread of its reader. */
const MOST = 16 * 1024 * 1024;
/** What an event costs beside its text. */
const OVERHEAD = 64;

/** Output between the program that writes it and the loop that takes it. Neither waits without need. */
export class EventQueue implements OutputSink {
  #events: OutputEvent[] = [];
  #size = 0;
  #isOver = false;
  #isDiscarding = false;
  #cut = 0;
  readonly #takers: (() => void)[] = [];
  readonly #writers: (() => void)[] = [];

  write(event: OutputEvent): boolean {
    if (this.#isDiscarding || this.#isOver) return true;
    this.#events.push(event);
    this.#size += sizeOf(event);
    while (this.#size > MOST && this.#events.length > 1) this.#drop();
    this.#wake(this.#takers);
    return this.#size < ENOUGH;
  }

  drained(): Promise<void> {
    return new Promise((resolve) => {
      if (this.#size < ENOUGH) resolve();
      else this.#writers.push(resolve);
    });
  }

  /** The next event; null after the last. */
  async next(): Promise<OutputEvent | null> {
    while (this.#events.length === 0 && !this.#isOver)
      await new Promise<void>((resolve) => {
        this.#takers.push(resolve);
      });
    if (this.#cut > 0) return this.#mark();
    const event = this.#events.shift();
    if (event === undefined) return null;
    this.#take(event);
    return event;
  }

  /** Nothing more will be written. */
  end(): void {
    this.#isOver = true;
    this.#wake(this.#takers);
  }

  /** Nothing more will be taken. */
  discard(): void {
    this.#isDiscarding = true;
    this.#events = [];
    this.#size = 0;
    this.#wake(this.#writers);
  }

  #drop(): void {
    const event = this.#events.shift();
    if (event === undefined) return;
    this.#take(event);
    this.#cut += event.kind === 'print' ? 0 : event.text.length;
  }

  #mark(): OutputEvent {
    const text = `[${this.#cut} characters cut]\n`;
    this.#cut = 0;
    return { kind: 'stdout', text };
  }

  #take(event: OutputEvent): void {
    this.#size -= sizeOf(event);
    if (this.#size < ENOUGH) this.#wake(this.#writers);
  }

  #wake(waiting: (() => void)[]): void {
    for (const resolve of waiting.splice(0)) resolve();
  }
}

function sizeOf(event: OutputEvent): number {
  return OVERHEAD + (event.kind === 'print' ? event.values.length : event.text.length);
}
