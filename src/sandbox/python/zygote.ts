import { openSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { IsolationUnavailableError } from '../errors.js';
import { startProcess } from '../worker/start-process.js';
import { howItEnded, LEFTOVER, type WorkerProcess } from '../worker/worker-process.js';
import { type PythonSettings, pythonProgram } from './python-program.js';

/** Milliseconds for an answer on a machine that is busy. */
const PATIENCE = 30_000;
/** Milliseconds that it stays without workers. */
const IDLE = 60_000;
const CLD_EXITED = 1;
const LAST_WORDS = 2000;

interface Child {
  readonly pid: number;
  end: (how: string) => void;
}

/** A Python process that has all imported and forks workers. The protocol is described in worker/zygote.py. */
export class Zygote {
  readonly #process: WorkerProcess;
  readonly #children = new Map<number, Child>();
  readonly #waiting = new Map<number, (answer: readonly number[] | string) => void>();
  readonly #busy = new Set<number>();
  #ready: (problem: string | null) => void = () => undefined;
  #rest = '';
  #words = '';
  #count = 0;
  #death: string | null = null;
  #idle: NodeJS.Timeout | null = null;

  private constructor(process: WorkerProcess) {
    this.#process = process;
    process.output.on('data', (chunk: Buffer) => this.#take(chunk.toString('latin1')));
    process.words.on('data', (chunk: Buffer) => {
      this.#words = (this.#words + chunk.toString('utf8')).slice(-LAST_WORDS);
    });
    for (const pipe of [process.words, process.messages, process.output, process.answers])
      pipe.on('error', () => undefined);
    process.onEnd((how) => this.#die(how));
    process.unref();
  }

  /** Throws IsolationUnavailableError. */
  static async start(settings: PythonSettings): Promise<Zygote> {
    const zygote = new Zygote(startProcess(pythonProgram('zygote', settings)));
    const problem = await zygote.#started();
    if (problem === null) return zygote;
    zygote.#process.kill();
    throw new IsolationUnavailableError(`${settings.python} could not be started: ${problem}`, ['process']);
  }

  isAlive(): boolean {
    return this.#death === null;
  }

  /** A process that waits for its first box, or rather will soon. */
  async fork(): Promise<WorkerProcess> {
    this.#count += 1;
    const number = this.#count;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    const answer = await this.#ask(number);
    if (typeof answer === 'string') throw new IsolationUnavailableError(`a process for the program could not be started: ${answer}`, ['process']); // prettier-ignore
    const [pid = 0, ...descriptors] = answer;
    return this.#attend(number, pid, descriptors);
  }

  #attend(number: number, pid: number, descriptors: readonly number[]): WorkerProcess {
    const child: Child = { pid, end: () => undefined };
    this.#children.set(number, child);
    const place = (index: number): string => `/proc/${String(this.#process.pid)}/fd/${String(descriptors[index])}`;
    const messages = new Socket({ fd: openSync(place(0), 'w'), readable: false, writable: true });
    const output = new Socket({ fd: openSync(place(1), 'r'), readable: true, writable: false });
    const answers = new Socket({ fd: openSync(place(2), 'w'), readable: false, writable: true });
    const words = new Socket({ fd: openSync(place(3), 'r'), readable: true, writable: false });
    this.#say(`taken ${number}`);
    const pipes = [messages, output, answers, words];
    return {
      pid,
      messages,
      output,
      answers,
      words,
      mechanisms: this.#process.mechanisms,
      // It sets its own, when it knows them.
      limit: () => undefined,
      kill: () => {
        // Until its end was heard of, the number is its own: see `forget`.
        if (this.#children.has(number)) kill(pid);
      },
      onEnd(told) {
        child.end = (how) => after(output, () => told(how));
      },
      ref: () => {
        for (const pipe of pipes) pipe.ref();
        this.#hold(number, true);
      },
      unref: () => {
        for (const pipe of pipes) pipe.unref();
        this.#hold(number, false);
      },
    };
  }

  /** The end of a worker is heard of here: while one is busy, this process waits for it. */
  #hold(number: number, isBusy: boolean): void {
    if (isBusy) this.#busy.add(number);
    else this.#busy.delete(number);
    if (this.#busy.size > 0) this.#process.ref();
    else this.#process.unref();
  }

  #started(): Promise<string | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(`it did not answer within ${PATIENCE / 1000} s`), PATIENCE).unref();
      this.#ready = (problem) => {
        clearTimeout(timer);
        resolve(problem);
      };
      if (this.#death !== null) this.#ready(this.#death);
    });
  }

  #ask(number: number): Promise<readonly number[] | string> {
    return new Promise((resolve) => {
      if (this.#death !== null) return resolve(this.#death);
      const timer = setTimeout(() => resolve('its parent did not answer'), PATIENCE).unref();
      this.#waiting.set(number, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      this.#say(`fork ${number}`);
    });
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#hear(line);
  }

  #hear(line: string): void {
    const [word = '', ...rest] = line.split(' ');
    const [number = 0, ...numbers] = rest.map(Number);
    if (word === 'ready') this.#ready(null);
    if (word === 'forked') {
      this.#waiting.get(number)?.(numbers);
      this.#waiting.delete(number);
    }
    if (word === 'ended') this.#buried(number, numbers);
  }

  #buried(number: number, [code = 0, status = 0]: readonly number[]): void {
    const child = this.#children.get(number);
    this.#children.delete(number);
    this.#hold(number, false);
    this.#say(`forget ${number}`);
    child?.end(code === CLD_EXITED ? howItEnded(status, null) : howItEnded(null, signalName(status)));
    if (this.#children.size === 0) this.#rests();
  }

  #rests(): void {
    this.#idle = setTimeout(() => this.#process.kill(), IDLE).unref();
  }

  #die(how: string): void {
    const said = this.#words.trim().split('\n').at(-1) ?? '';
    this.#death = said === '' ? `it ${how}` : `it ${how}: ${said}`;
    this.#ready(this.#death);
    for (const settle of this.#waiting.values()) settle(this.#death);
    this.#waiting.clear();
    for (const { pid, end } of this.#children.values()) {
      kill(pid);
      end('ended with its parent');
    }
    this.#children.clear();
  }

  #say(line: string): void {
    this.#process.messages.write(`${line}\n`);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** When all of its output is here; something else may hold the pipe. */
function after(output: Socket, tell: () => void): void {
  if (output.closed) return tell();
  let isTold = false;
  const once = (): void => {
    if (!isTold) tell();
    isTold = true;
  };
  output.once('close', once);
  setTimeout(once, LEFTOVER);
}

function signalName(number: number): string {
  return Object.entries(constants.signals).find(([, value]) => value === number)?.[0] ?? String(number);
}
