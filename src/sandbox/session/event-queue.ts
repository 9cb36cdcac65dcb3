import type { OutputEvent, OutputSink } from './session.js';

/** The program is slowed down while the queue has more characters than this. */
const ENOUGH = 65_536;
/** The most characters that are kept. A program that runs in the thread of its reader cannot be slowed down. */
const MOST = 16 * 1024 * 1024;
/** Taken events that may stay at the front of the array before it is cut. */
const FEW = 1000;
/** The memory of an event besides its text, counted in characters. */
const OVERHEAD = 64;

/** A queue of output between the program that writes it and the loop that takes it. Neither waits without need. */
export class EventQueue implements OutputSink {
  #events: OutputEvent[] = [];
  /** Index of the first event. Shifting the array for each taken event would be slower. */
  #first = 0;
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
    while (this.#size > MOST && this.#first < this.#events.length - 1) this.#drop();
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
    while (this.#first === this.#events.length && !this.#isOver)
      await new Promise<void>((resolve) => {
        this.#takers.push(resolve);
      });
    if (this.#cut > 0) return this.#mark();
    return this.#take();
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
    this.#first = 0;
    this.#size = 0;
    this.#wake(this.#writers);
  }

  #drop(): void {
    const event = this.#take();
    this.#cut += event === null || event.kind === 'print' ? 0 : event.text.length;
  }

  #mark(): OutputEvent {
    const text = `[${this.#cut} characters cut]\n`;
    this.#cut = 0;
    return { kind: 'stdout', text };
  }

  #take(): OutputEvent | null {
    const event = this.#events[this.#first];
    if (event === undefined) return null;
    this.#first += 1;
    if (this.#first > FEW && 2 * this.#first > this.#events.length) {
      this.#events = this.#events.slice(this.#first);
      this.#first = 0;
    }
    this.#size -= sizeOf(event);
    if (this.#size < ENOUGH) this.#wake(this.#writers);
    return event;
  }

  #wake(waiting: (() => void)[]): void {
    for (const resolve of waiting.splice(0)) resolve();
  }
}

function sizeOf(event: OutputEvent): number {
  return OVERHEAD + (event.kind === 'print' ? event.values.length : event.text.length);
}
