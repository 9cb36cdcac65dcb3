import { randomBytes } from '../realm/random.js';
import { decodeMessage } from '../../../rpc/decode-message.js';
import { encodeMessage } from '../../../rpc/encode-message.js';
import { FrameReader } from '../../../rpc/frame-reader.js';
import {
  ANSWERS,
  DESCRIPTORS,
  MARKER_LENGTH,
  TO_HOST,
  TO_WORKER,
  type ToHost,
  type ToWorker,
} from '../../../../wire/frames.js';
import { readPipe } from './read-pipe.js';
import { readSome, readWaiting, writeAll } from './descriptor.js';

const HEADROOM = 200;
/** Characters of a marker that count. */
const COUNTER = 8;

/** Throws now rather than halfway through a frame, when the guest calls from a stack that is nearly full. */
function assertStack(frames: number): number {
  return frames === 0 ? 0 : 1 + assertStack(frames - 1);
}

/** The worker's end of the pipes. Without its host it has nothing left to do: `gone` ends the process. */
export class HostLink {
  readonly #receive: (message: ToWorker) => void;
  readonly #gone: () => never;
  readonly #interrupted: () => never;
  readonly #messages = new FrameReader();
  #answers = new FrameReader();
  readonly #held: ToWorker[] = [];
  // V8 interrupts any code when the time is up, without a notice: half of a frame may have been written, or read.
  #isWriting = false;
  #isAsking = false;
  /** No guest knows it. It is made at the start, because nothing can be loaded later. */
  readonly #secret = randomBytes((MARKER_LENGTH - COUNTER) / 2).toString('hex');
  #markers = 0;
  /** Messages that were received so far. */
  seen = 0;

  /** `interrupted` is called when the bytes on the pipes make no sense any more. */
  constructor(receive: (message: ToWorker) => void, gone: () => never, interrupted: () => never) {
    this.#receive = (message) => {
      this.seen += 1;
      receive(message);
    };
    this.#gone = gone;
    this.#interrupted = interrupted;
    const take = (chunk: Buffer): void => {
      this.#deliver();
      for (const body of this.#messages.push(chunk)) this.#receive(decodeMessage(TO_WORKER, body));
    };
    readPipe(DESCRIPTORS.messages, take, gone);
  }

  /** Throws E_BAD_VALUE for a message that is too large. */
  send(message: ToHost): void {
    assertStack(HEADROOM);
    const frame = encodeMessage(TO_HOST, message);
    if (this.#isWriting) this.#interrupted();
    this.#isWriting = true;
    this.#orGone(() => writeAll(DESCRIPTORS.output, frame));
    this.#isWriting = false;
  }

  /** Sends, and blocks until the answer is there. */
  ask(message: ToHost): string {
    assertStack(2 * HEADROOM);
    if (this.#isAsking) this.#resync();
    this.#isAsking = true;
    this.send(message);
    for (;;) {
      const [body] = this.#answers.push(this.#read());
      if (body === undefined) continue;
      this.#isAsking = false;
      return decodeMessage(ANSWERS, body).text;
    }
  }

  /** Nobody knows how much of the last answers was read, so that all of them are thrown away. */
  #resync(): void {
    this.#markers += 1;
    const marker = this.#secret + this.#markers.toString(16).padStart(COUNTER, '0');
    this.send({ kind: 'resync', marker });
    let rest = '';
    while (!rest.endsWith(marker)) rest = (rest + this.#read().toString('latin1')).slice(-MARKER_LENGTH);
    this.#answers = new FrameReader();
  }

  #read(): Buffer {
    return this.#orGone(() => readSome(DESCRIPTORS.answers)) ?? this.#gone();
  }

  /** Looks for `cancel` while the guest computes; other messages wait for their turn. */
  poll(): void {
    assertStack(HEADROOM);
    const chunk = this.#orGone(() => readWaiting(DESCRIPTORS.messages)) ?? this.#gone();
    const messages = this.#messages.push(chunk).map((body) => decodeMessage(TO_WORKER, body));
    const others = messages.filter(({ kind }) => kind !== 'cancel');
    if (others.length > 0 && this.#held.push(...others) === others.length) setImmediate(() => this.#deliver());
    for (const message of messages) if (message.kind === 'cancel') this.#receive(message);
  }

  #deliver(): void {
    for (const message of this.#held.splice(0)) this.#receive(message);
  }

  #orGone<T>(use: () => T): T {
    try {
      return use();
    } catch {
      return this.#gone();
    }
  }
}
