import { Socket } from 'node:net';
import { decodeMessage } from '../rpc/decode-message.js';
import { encodeMessage } from '../rpc/encode-message.js';
import { FrameReader } from '../rpc/frame-reader.js';
import { ANSWERS, DESCRIPTORS, TO_HOST, TO_WORKER, type ToHost, type ToWorker } from '../rpc/protocol.js';
import { readSome, readWaiting, writeAll } from './descriptor.js';

const HEADROOM = 200;

/** Throws now rather than halfway through a frame, when the guest calls from a stack that is nearly full. */
function assertStack(frames: number): number {
  return frames === 0 ? 0 : 1 + assertStack(frames - 1);
}

/** The worker's end of the pipes. Without its host it has nothing left to do: `gone` ends the process. */
export class HostLink {
  readonly #receive: (message: ToWorker) => void;
  readonly #gone: () => never;
  readonly #messages = new FrameReader();
  readonly #answers = new FrameReader();
  readonly #held: ToWorker[] = [];
  /** Messages that were received so far. */
  seen = 0;

  constructor(receive: (message: ToWorker) => void, gone: () => never) {
    this.#receive = (message) => {
      this.seen += 1;
      receive(message);
    };
    this.#gone = gone;
    const socket = new Socket({ fd: DESCRIPTORS.messages, readable: true, writable: false });
    socket.on('data', (chunk: Buffer) => {
      this.#deliver();
      for (const body of this.#messages.push(chunk)) this.#receive(decodeMessage(TO_WORKER, body));
    });
    socket.on('end', gone);
    socket.on('error', gone);
  }

  /** Throws E_BAD_VALUE for a message that is too large. */
  send(message: ToHost): void {
    assertStack(HEADROOM);
    const frame = encodeMessage(TO_HOST, message);
    this.#orGone(() => writeAll(DESCRIPTORS.output, frame));
  }

  /** Sends, and stands still until the answer is there. */
  ask(message: ToHost): string {
    assertStack(2 * HEADROOM);
    this.send(message);
    for (;;) {
      const chunk = this.#orGone(() => readSome(DESCRIPTORS.answers)) ?? this.#gone();
      for (const body of this.#answers.push(chunk)) return decodeMessage(ANSWERS, body).text;
    }
  }

  /** Looks for `cancel` while the guest computes; all else waits for its turn. */
  poll(): void {
    assertStack(HEADROOM);
    const chunk = this.#orGone(() => readWaiting(DESCRIPTORS.messages)) ?? this.#gone();
    for (const body of this.#messages.push(chunk)) {
      const message = decodeMessage(TO_WORKER, body);
      if (message.kind === 'cancel') this.#receive(message);
      else if (this.#held.push(message) === 1) setImmediate(() => this.#deliver());
    }
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
