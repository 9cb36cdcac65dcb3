import { setImmediate } from 'node:timers/promises';
import { HermeticError } from '../../errors.js';
import type { PooledWorker } from '../pool/pooled-worker.js';
import { badFrame } from '../rpc/bad-frame.js';
import { decodeMessage, decodeSlowly, isLarge } from '../rpc/decode-message.js';
import { encodeMessage } from '../rpc/encode-message.js';
import { FrameReader } from '../rpc/frame-reader.js';
import { ANSWERS, INTERRUPTED, MAX_FRAME, TO_HOST, TO_WORKER, type ToHost, type ToWorker } from '../../wire/frames.js';
import type { IsolationReport } from '../result.js';
import { inSlices, SLICE } from '../wire/in-slices.js';
import { LEFTOVER, type WorkerProcess } from './start/worker-process.js';

/** Characters of the process's own stderr that are kept: Node writes there why it gives up. */
const MAX_STDERR = 8192;

export interface Death {
  /** `ended with the signal SIGSEGV` */
  readonly how: string;
  readonly isOutOfMemory: boolean;
  /** It ended itself because its time was up, and it could not say so in another way. */
  readonly isInterrupted: boolean;
  /** It broke the protocol, and was killed for it. */
  readonly error: HermeticError | null;
}

/** Takes a message. The next one waits for the promise. */
type Receive = (message: ToHost) => void | Promise<void>;

/** The host's end of a worker: messages in and out, and its death, which is reported once. */
export class Worker implements PooledWorker {
  readonly #process: WorkerProcess;
  readonly #reader = new FrameReader();
  #stderr = '';
  #error: HermeticError | null = null;
  /** Frames that were not looked at yet. */
  #frames: Buffer[] = [];
  #isReading = false;
  /** Why nothing is read from the pipe now: the reader of a stream is behind, or we are. */
  #isPaused = false;
  #isBehind = false;
  #isKilled = false;
  #receive: Receive = () => undefined;
  #arriving: (code: number) => void = () => undefined;
  #died: (death: Death) => void = () => undefined;
  #death: Death | null = null;
  /** How it ended, while frames of it are still being read. */
  #end: string | null = null;
  #goneListeners: (() => void)[] = [];
  /** Messages sent so far. The worker says how many it has seen, so that we know whether it still waits. */
  sent = 0;
  /** Found out when the process started. */
  isolation: IsolationReport = { requested: 'process', mechanisms: [], degraded: false };

  constructor(process: WorkerProcess) {
    this.#process = process;
    process.output.on('data', (chunk: Buffer) => this.#take(chunk));
    process.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('latin1')).slice(-MAX_STDERR);
    });
    // Writing to a process that has just died fails; `onEnd` reports its death.
    for (const pipe of this.#pipes()) pipe.on('error', () => undefined);
    process.onEnd((how) => this.#die(how));
    this.releaseEventLoop();
  }

  /** Waits for the first message; a text says why it will never arrive. It does not keep the host's process alive. */
  async first<K extends ToHost['kind']>(kind: K, milliseconds: number): Promise<Extract<ToHost, { kind: K }> | string> {
    return new Promise((resolve) => {
      const timer = setTimeout(
        () => resolve(`it did not answer within ${milliseconds / 1000} s`),
        milliseconds,
      ).unref();
      this.listen(
        (message) => {
          if (message.kind !== kind) return this.#break(badFrame(`${message.kind} came before ${kind}`));
          clearTimeout(timer);
          // Its kind was compared above.
          resolve(message as Extract<ToHost, { kind: K }>);
        },
        ({ how, error }) => {
          clearTimeout(timer);
          resolve(error?.message ?? `it ${how}`);
        },
      );
    });
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** A method and not a getter: the answer may change between two lines. */
  isAlive(): boolean {
    return this.#death === null && this.#error === null;
  }

  /** `arriving` is told the code of a large message before it is read, which takes a while. */
  listen(receive: Receive, died: (death: Death) => void, arriving: (code: number) => void = () => undefined): void {
    this.#receive = receive;
    this.#died = died;
    this.#arriving = arriving;
    if (this.#death !== null) died(this.#death);
  }

  onceGone(listener: () => void): void {
    if (this.#death === null) this.#goneListeners.push(listener);
    else listener();
  }

  /** Throws E_BAD_VALUE if the message is too large. */
  send(message: ToWorker): void {
    this.#process.messages.write(encodeMessage(TO_WORKER, message));
    this.sent += 1;
  }

  /** Bytes that were sent, and that the worker has not read. */
  get unread(): number {
    return this.#process.messages.writableLength;
  }

  answer(text: string): void {
    this.#process.answers.write(encodeMessage(ANSWERS, { kind: 'answer', text }));
    // An honest worker asks again only when it has read the answer.
    if (this.#process.answers.writableLength > 2 * MAX_FRAME)
      this.#break(badFrame('answers are asked for and not read'));
  }

  /** Ends a worker that broke the protocol. Nothing more is read from it. */
  distrust(why: string): void {
    this.#break(badFrame(why));
  }

  /** Stops reading; the worker blocks once the pipe is full. */
  pauseReading(): void {
    this.#isPaused = true;
    this.#process.output.pause();
  }

  resumeReading(): void {
    this.#isPaused = false;
    if (!this.#isBehind) this.#process.output.resume();
  }

  kill(): void {
    this.#isKilled = true;
    this.#process.kill();
  }

  /** Stops the process between two programs, so that it gets no processor time even if its guest has taken it over. */
  suspend(): void {
    this.#process.suspend?.();
  }

  wake(): void {
    this.#process.wake?.();
  }

  /** A box that waits for its next program does not keep the host's process alive. */
  releaseEventLoop(): void {
    this.#process.unref();
  }

  holdEventLoop(): void {
    this.#process.ref();
  }

  #take(chunk: Buffer): void {
    if (!this.isAlive()) return;
    try {
      for (const body of this.#reader.push(chunk)) this.#frames.push(body);
      if (!this.#isReading) void this.#readFrames();
    } catch (error) {
      this.#breakFor(error);
    }
  }

  /** Reads one frame after the other. A worker that sends many, or large ones, does not keep the host from other work. */
  async #readFrames(): Promise<void> {
    this.#isReading = true;
    try {
      let end = performance.now() + SLICE;
      for (let next = 0; next < this.#frames.length && this.#isRead(); next += 1) {
        const body = this.#frames[next];
        if (body === undefined) continue;
        const message = isLarge(body) ? await this.#readLarge(body) : decodeMessage(TO_HOST, body);
        if (!this.#isRead()) break;
        const answered = this.#receive(message);
        if (answered !== undefined) await this.#behind(answered);
        if (performance.now() < end) continue;
        await this.#behind(setImmediate());
        end = performance.now() + SLICE;
      }
    } catch (error) {
      this.#breakFor(error);
    }
    this.#frames = [];
    this.#isReading = false;
    if (this.#end !== null) this.#dieLast(this.#end);
  }

  /** Whether anybody still wants to know what it says. */
  #isRead(): boolean {
    return this.isAlive() && !this.#isKilled;
  }

  #readLarge(body: Buffer): Promise<ToHost> {
    this.#arriving(body[0] ?? 0);
    return this.#behind(inSlices(decodeSlowly(TO_HOST, body)));
  }

  /** Nothing is read from the pipe until the work is done. */
  async #behind<T>(work: Promise<T>): Promise<T> {
    this.#isBehind = true;
    this.#process.output.pause();
    try {
      return await work;
    } finally {
      this.#isBehind = false;
      if (!this.#isPaused) this.#process.output.resume();
    }
  }

  #breakFor(error: unknown): void {
    this.#break(error instanceof HermeticError ? error : badFrame(String(error)));
  }

  #break(error: HermeticError): void {
    this.#error ??= error;
    this.kill();
  }

  /** What it wrote before its end is read first: the last frame may be the end of a run. */
  #dieLast(how: string): void {
    const { output } = this.#process;
    const die = (): void => this.#die(how);
    if (output.closed || output.destroyed || !this.isAlive()) return die();
    output.once('close', die);
    setTimeout(die, LEFTOVER).unref();
  }

  #die(how: string): void {
    if (this.#death !== null) return;
    if (this.#isReading && !this.#isKilled && this.#error === null) {
      this.#end ??= how;
      return;
    }
    for (const pipe of this.#pipes()) pipe.destroy();
    this.#death = {
      how,
      isOutOfMemory: /out of memory|Allocation failed|bad_alloc|Cannot allocate memory/i.test(this.#stderr),
      isInterrupted: this.#stderr.endsWith(INTERRUPTED),
      error: this.#error,
    };
    this.#died(this.#death);
    for (const listener of this.#goneListeners.splice(0)) listener();
  }

  #pipes(): readonly (WorkerProcess['output'] | WorkerProcess['messages'])[] {
    const { stderr, messages, output, answers } = this.#process;
    return [stderr, messages, output, answers];
  }
}
