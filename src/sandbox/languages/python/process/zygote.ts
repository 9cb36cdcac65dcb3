import { closeSync, openSync, readFileSync } from 'node:fs';
import { Socket } from 'node:net';
import { constants } from 'node:os';
import { type Line, parseLine, type ZYGOTE_COMMANDS, ZYGOTE_EVENTS } from '../../../../wire/zygote.js';
import { IsolationUnavailableError } from '../../../errors.js';
import { startProcess } from '../../../process/start/start-process.js';
import { howItEnded, LEFTOVER, type WorkerProcess, type WorkerProgram } from '../../../process/start/worker-process.js';
import { moduleProblem, notLoaded } from './module-problem.js';
import { patternProblem } from './pattern-problem.js';
import { type PythonSettings, pythonProgram } from './python-program.js';
import { CLD_EXITED } from '../../../../kernel/abi/processes.js';

/** Milliseconds for an answer on a machine that is busy. */
const PATIENCE = 30_000;
/** Milliseconds more for each registered module, which itself is given a little less: see packages/load.py. */
const PATIENCE_PER_MODULE = 45_000;
const SILENT = 'it did not answer in time';
/** Milliseconds that it lives on without workers. */
const IDLE = 60_000;
const MAX_STDERR = 2000;

type Event = Line<typeof ZYGOTE_EVENTS>;

interface Child {
  readonly pid: number;
  /** When it began, as the kernel tells it: a process of this id that began later is another one. */
  readonly began: string | null;
  end: (how: string) => void;
  /** How it ended, once it has. */
  how: string | null;
  /** Its output, once somebody reads it. */
  output: Socket | null;
}

interface Forked {
  readonly child: Child;
  /** Numbers of the parent's descriptors: its copies of our ends of the pipes. */
  readonly event: Extract<Event, { word: 'forked' }>;
}

/** A Python process that has imported everything and forks workers. src/wire/zygote.ts describes its lines. */
export class Zygote {
  readonly #process: WorkerProcess;
  readonly #children = new Map<number, Child>();
  readonly #waiting = new Map<number, (answer: Forked | string) => void>();
  readonly #busy = new Set<number>();
  #ready: (problem: string | null) => void = () => undefined;
  #rest = '';
  #stderr = '';
  #count = 0;
  #death: string | null = null;
  #idle: NodeJS.Timeout | null = null;

  private constructor(process: WorkerProcess) {
    this.#process = process;
    process.output.on('data', (chunk: Buffer) => this.#take(chunk.toString('latin1')));
    process.stderr.on('data', (chunk: Buffer) => {
      this.#stderr = (this.#stderr + chunk.toString('utf8')).slice(-MAX_STDERR);
    });
    for (const pipe of [process.stderr, process.messages, process.output, process.answers])
      pipe.on('error', () => undefined);
    process.onEnd((how) => this.#die(how));
    process.unref();
  }

  /**
   * Throws IsolationUnavailableError, E_PYTHON_MODULE if a registered module cannot be loaded, or E_BAD_PATTERN if a pattern names
   * nothing. Tests start another `program`.
   */
  static async start(
    settings: PythonSettings,
    program: WorkerProgram = pythonProgram('zygote', settings),
  ): Promise<Zygote> {
    const zygote = new Zygote(startProcess(program));
    const patience = PATIENCE + settings.modules.length * PATIENCE_PER_MODULE;
    const problem = await zygote.#started(patience);
    if (problem === null) return zygote;
    zygote.#process.kill();
    if (problem === SILENT && settings.modules.length > 0)
      throw notLoaded(settings.modules, `it did not answer within ${patience / 1000} s`, settings.python);
    throw (
      patternProblem(problem) ??
      moduleProblem(problem, settings.python) ??
      new IsolationUnavailableError(`${settings.python} could not be started: ${problem}`, ['process'], {
        hint: 'a box for Python needs CPython 3.8 or newer; the option python names one',
      })
    );
  }

  isAlive(): boolean {
    return this.#death === null;
  }

  /** A process that will soon wait for its first box; null if its pipes cannot be opened, as there is no /proc. */
  async fork(): Promise<WorkerProcess | null> {
    this.#count += 1;
    const number = this.#count;
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
    const answer = await this.#ask(number);
    if (typeof answer === 'string') throw new IsolationUnavailableError(`a process for the program could not be started: ${answer}`, ['process']); // prettier-ignore
    const { child, event } = answer;
    const pipes = openPipes(this.#process.pid, event);
    this.#say('taken', number);
    if (pipes !== null) return this.#attend(number, child, pipes);
    if (child.how === null) kill(child);
    return null;
  }

  #attend(number: number, child: Child, pipes: readonly [Socket, Socket, Socket, Socket]): WorkerProcess {
    const { pid } = child;
    const [messages, output, answers, stderr] = pipes;
    child.output = output;
    return {
      pid,
      messages,
      output,
      answers,
      stderr,
      mechanisms: this.#process.mechanisms,
      // The worker sets its own limits when it knows them.
      limit: () => undefined,
      kill: () => {
        if (child.how === null) kill(child);
      },
      onEnd(listener) {
        child.end = (how) => after(output, () => listener(how));
        if (child.how !== null) child.end(child.how);
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

  /** The parent reports the end of a worker: while one is busy, this process has to stay alive for that. */
  #hold(number: number, isBusy: boolean): void {
    if (isBusy) this.#busy.add(number);
    else this.#busy.delete(number);
    if (this.#busy.size > 0) this.#process.ref();
    else this.#process.unref();
  }

  #started(patience: number): Promise<string | null> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(SILENT), patience).unref();
      this.#ready = (problem) => {
        clearTimeout(timer);
        resolve(problem);
      };
      if (this.#death !== null) this.#ready(this.#death);
    });
  }

  #ask(number: number): Promise<Forked | string> {
    return new Promise((resolve) => {
      if (this.#death !== null) return resolve(this.#death);
      const timer = setTimeout(() => resolve('its parent did not answer'), PATIENCE).unref();
      this.#waiting.set(number, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      const { size, data } = memoryOf(this.#process.pid);
      this.#say('fork', number, size, data);
    });
  }

  #take(text: string): void {
    const lines = (this.#rest + text).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#hear(line);
  }

  #hear(line: string): void {
    const event = parseLine(ZYGOTE_EVENTS, line);
    switch (event?.word) {
      case 'ready':
        return this.#ready(null);
      case 'forked':
        return this.#born(event);
      case 'refused':
        return this.#refused(event);
      case 'ended':
        return this.#buried(event);
      case undefined:
        // The parent runs no program: a line of another form is a mistake of ours.
        return this.#process.kill();
    }
  }

  /** Noted at once: the next line may report its end. */
  #born(event: Forked['event']): void {
    const { number, pid } = event;
    const child: Child = { pid, began: beginningOf(pid), end: () => undefined, how: null, output: null };
    this.#children.set(number, child);
    this.#waiting.get(number)?.({ child, event });
    this.#waiting.delete(number);
  }

  #refused({ number, error }: Extract<Event, { word: 'refused' }>): void {
    const [name] = Object.entries(constants.errno).find(([, value]) => value === error) ?? [];
    this.#waiting.get(number)?.(`its parent could not fork (${name ?? error})`);
    this.#waiting.delete(number);
  }

  #buried({ number, code, status }: Extract<Event, { word: 'ended' }>): void {
    const child = this.#children.get(number);
    this.#children.delete(number);
    this.#hold(number, false);
    this.#say('forget', number);
    if (child !== undefined) {
      child.how = code === CLD_EXITED ? howItEnded(status, null) : howItEnded(null, signalName(status));
      child.end(child.how);
    }
    if (this.#children.size === 0) this.#rests();
  }

  #rests(): void {
    this.#idle = setTimeout(() => this.#process.kill(), IDLE).unref();
  }

  #die(how: string): void {
    const said = this.#stderr.trim().split('\n').at(-1) ?? '';
    this.#death = said === '' ? `it ${how}` : `it ${how}: ${said}`;
    this.#ready(this.#death);
    for (const settle of this.#waiting.values()) settle(this.#death);
    this.#waiting.clear();
    for (const [number, child] of this.#children) this.#outlive(number, child);
    this.#release();
  }

  /** A worker goes on without its parent. Nobody can tell any more how it ends, but its output then closes. */
  #outlive(number: number, child: Child): void {
    const ended = (): void => {
      this.#children.delete(number);
      child.how = 'ended';
      child.end(child.how);
      this.#release();
    };
    if (child.output === null || child.output.closed) {
      kill(child);
      ended();
    } else child.output.once('close', ended);
  }

  /** Workers live as long as this pipe is open: see LIFE in python/hermetic_guest/worker/zygote.py. */
  #release(): void {
    if (this.#death !== null && this.#children.size === 0) this.#process.answers.destroy();
  }

  #say(word: keyof typeof ZYGOTE_COMMANDS, ...numbers: readonly number[]): void {
    this.#process.messages.write(`${[word, ...numbers].join(' ')}\n`);
  }
}

/** Bytes of address space, and of those that are data; zeros if nobody tells. */
function memoryOf(pid: number | undefined): { readonly size: number; readonly data: number } {
  try {
    const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
    const of = (name: string): number =>
      1024 * Number(new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
    return { size: of('VmSize'), data: of('VmData') + of('VmStk') };
  } catch {
    return { size: 0, data: 0 };
  }
}

/** Opens our ends of a worker's pipes, which its parent holds until then. */
function openPipes(
  parent: number | undefined,
  { messages, output, answers, words }: Forked['event'],
): readonly [Socket, Socket, Socket, Socket] | null {
  const opened: number[] = [];
  const open = (number: number, mode: 'r' | 'w'): number => {
    const descriptor = openSync(`/proc/${String(parent)}/fd/${number}`, mode);
    opened.push(descriptor);
    return descriptor;
  };
  try {
    const ends = [open(messages, 'w'), open(output, 'r'), open(answers, 'w'), open(words, 'r')] as const;
    return [writer(ends[0]), reader(ends[1]), writer(ends[2]), reader(ends[3])];
  } catch {
    for (const descriptor of opened) closeSync(descriptor);
    return null;
  }
}

function reader(fd: number): Socket {
  return new Socket({ fd, readable: true, writable: false });
}

function writer(fd: number): Socket {
  return new Socket({ fd, readable: false, writable: true });
}

/**
 * As long as its parent lives, the id of a worker belongs to no other process until its end was told: see `forget`. Without
 * the parent the id may be given away.
 */
function kill({ pid, began }: Child): void {
  try {
    if (began === beginningOf(pid)) process.kill(pid, 'SIGKILL');
  } catch {
    // It is gone already.
  }
}

/** When a process began, in ticks of the kernel's clock; null if there is none of this id. */
function beginningOf(pid: number): string | null {
  try {
    const facts = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name of the program stands in parentheses, and may have some itself.
    return facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

/** Calls back when all of its output was read, or soon if another process holds the pipe. */
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
