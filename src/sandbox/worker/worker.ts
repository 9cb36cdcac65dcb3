import type { ChildProcess } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { HermeticError } from '../../errors.js';
import type { PooledWorker } from '../pool/pooled-worker.js';
import { badFrame } from '../rpc/bad-frame.js';
import { decodeMessage } from '../rpc/decode-message.js';
import { encodeMessage } from '../rpc/encode-message.js';
import { FrameReader } from '../rpc/frame-reader.js';
import { ANSWERS, DESCRIPTORS, MAX_FRAME, TO_HOST, TO_WORKER, type ToHost, type ToWorker } from '../rpc/protocol.js';

/** Characters of the process's own stderr that are kept: Node writes there why it gives up. */
const LAST_WORDS = 8192;
/** Milliseconds that the pipes of a dead process may stay open, because something else holds them. */
const LEFTOVER = 100;

export interface Death {
  /** `ended with the signal SIGSEGV` */
  readonly how: string;
  readonly isOutOfMemory: boolean;
  /** It broke the protocol, and was killed for it. */
  readonly error: HermeticError | null;
}

/** The host's end of a worker: messages in and out, and its death, which is told once. */
export class Worker implements PooledWorker {
  readonly #child: ChildProcess;
  readonly #reader = new FrameReader();
  readonly #messages: Writable;
  readonly #answers: Writable;
  readonly #pipes: readonly (Readable | Writable)[];
  #words = '';
  #error: HermeticError | null = null;
  #receive: (message: ToHost) => void = () => undefined;
  #told: (death: Death) => void = () => undefined;
  #death: Death | null = null;
  #gone: (() => void)[] = [];
  environment = 0;

  constructor(child: ChildProcess) {
    this.#child = child;
    // All of them were asked for as pipes; the type knows five at most.
    const pipes = child.stdio as readonly unknown[];
    this.#messages = pipes[DESCRIPTORS.messages] as Writable;
    this.#answers = pipes[DESCRIPTORS.answers] as Writable;
    const output = pipes[DESCRIPTORS.output] as Readable;
    const words = pipes[2] as Readable;
    this.#pipes = [this.#messages, this.#answers, output, words];
    output.on('data', (chunk: Buffer) => this.#take(chunk));
    words.on('data', (chunk: Buffer) => {
      this.#words = (this.#words + chunk.toString('latin1')).slice(-LAST_WORDS);
    });
    // What is written to a process that has just died is lost with it.
    for (const pipe of this.#pipes) pipe.on('error', () => undefined);
    child.on('error', (error) => this.#die(`could not be started (${error.message})`));
    child.on('exit', (code, signal) => {
      const how = signal === null ? `ended with the exit code ${code}` : `was ended by the signal ${signal}`;
      child.on('close', () => this.#die(how));
      setTimeout(() => this.#die(how), LEFTOVER).unref();
    });
    this.idle();
  }

  /** Null once the process waits for work; else why it never will. It does not keep the host's process alive. */
  async ready(milliseconds: number): Promise<string | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => resolve(`it did not answer within ${milliseconds / 1000} s`),
        milliseconds,
      ).unref();
      const settle = (problem: string | null): void => {
        clearTimeout(timer);
        resolve(problem);
      };
      this.listen(
        (message) => {
          if (message.kind !== 'ready') return this.#break(badFrame(`${message.kind} came before ready`));
          this.environment = message.environment;
          settle(null);
        },
        ({ how, error }) => settle(error?.message ?? `it ${how}`),
      );
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** A method: what it answers changes between two lines. */
  isAlive(): boolean {
    return this.#death === null && this.#error === null;
  }

  listen(receive: (message: ToHost) => void, died: (death: Death) => void): void {
    this.#receive = receive;
    this.#told = died;
    if (this.#death !== null) died(this.#death);
  }

  onceGone(listener: () => void): void {
    if (this.#death === null) this.#gone.push(listener);
    else listener();
  }

  /** Throws E_BAD_VALUE if the message is too large. */
  send(message: ToWorker): void {
    this.#messages.write(encodeMessage(TO_WORKER, message));
  }

  answer(text: string): void {
    this.#answers.write(encodeMessage(ANSWERS, { kind: 'answer', text }));
    // An honest worker asks again only when it has read the answer.
    if (this.#answers.writableLength > 2 * MAX_FRAME) this.#break(badFrame('answers are asked for and not read'));
  }

  /** It broke the protocol: nothing more of it is heard. */
  distrust(why: string): void {
    this.#break(badFrame(why));
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** A box that waits for its next program does not keep the host's process alive. */
  idle(): void {
    this.#child.unref();
    for (const pipe of this.#pipes) refs(pipe).unref?.();
  }

  busy(): void {
    this.#child.ref();
    for (const pipe of this.#pipes) refs(pipe).ref?.();
  }

  #take(chunk: Buffer): void {
    if (!this.isAlive()) return;
    try {
      for (const body of this.#reader.push(chunk)) {
        if (!this.isAlive()) return;
        this.#receive(decodeMessage(TO_HOST, body));
      }
    } catch (error) {
      this.#break(error instanceof HermeticError ? error : badFrame(String(error)));
    }
  }

  #break(error: HermeticError): void {
    this.#error ??= error;
    this.kill();
  }

  #die(how: string): void {
    if (this.#death !== null) return;
    for (const pipe of this.#pipes) pipe.destroy();
    this.#death = { how, isOutOfMemory: /out of memory|Allocation failed/i.test(this.#words), error: this.#error };
    this.#told(this.#death);
    for (const listener of this.#gone.splice(0)) listener();
  }
}

/** Pipes are sockets here, whose types do not say so. */
function refs(pipe: Readable | Writable): { ref?: () => void; unref?: () => void } {
  return pipe as { ref?: () => void; unref?: () => void };
}
