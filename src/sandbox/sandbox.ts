import { HermeticError } from '../errors.js';
import { CancelledError, IsolationUnavailableError, ValidationError } from './errors.js';
import { HostCalls } from './host-calls.js';
import { LocalSession } from './js/local-session.js';
import type { Policy } from './policy.js';
import { controlError, readReport, validationError } from './read-report.js';
import type { IsolationReport, Result } from './result.js';
import type { Session, SessionReply, SessionRequest } from './session.js';
import { decode } from './wire/decode.js';
import { encode } from './wire/encode.js';
import type { FileSystem } from './vfs/file-system.js';

export type Language = 'javascript' | 'typescript' | 'python';
export type Isolation = 'none' | 'process' | 'kernel';
export type Echo = 'none' | 'last' | 'all';

export interface SandboxOptions {
  /** `javascript` by default. */
  readonly language?: Language;
  /** `process` by default. `none` runs the program in this process: a walled garden, not a boundary. */
  readonly isolation?: Isolation;
  readonly filesystem?: FileSystem;
  /** Top-level expressions that are printed as a console would: none by default. */
  readonly echo?: Echo;
  /** Keep copies of printed values in `result.prints`. */
  readonly snapshotPrints?: boolean;
  readonly allowDegraded?: boolean;
  /** False: ticks are not counted, which is faster; only the clock ends a loop. */
  readonly ticks?: boolean;
}

export interface ExecOptions {
  /** Names and values that the program finds, and that stay in the box. */
  readonly namespace?: Readonly<Record<string, unknown>>;
  readonly stdin?: string;
  readonly argv?: readonly string[];
  readonly signal?: AbortSignal;
  readonly echo?: Echo;
}

/** A place where programs run, one after the other, each with what those before it left. */
export interface Box {
  /** Runs a program. Concurrent calls queue. The program's failure is in the result; only the machinery's throws. */
  exec(code: string, options?: ExecOptions): Promise<Result>;
  /** Level none only, and only for programs that need not wait. */
  execSync(code: string, options?: Omit<ExecOptions, 'signal'>): Result;
  /** Calls a function that a program of this box defined. Its value is the result's. */
  call(name: string, ...args: readonly unknown[]): Promise<Result>;
  /** Ends the run that is under way, if one is. */
  cancel(): void;
  /** What would run: the program after validation and rewriting. Throws ValidationError. */
  rewrite(code: string): string;
  dispose(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** A box for this policy. Throws IsolationUnavailableError where the level cannot be had. */
export function sandbox(policy: Policy, options: SandboxOptions = {}): Promise<Box> {
  return Promise.resolve().then(() => new LocalBox(policy, parseOptions(options)));
}

type Settings = Required<Omit<SandboxOptions, 'filesystem'>> & { readonly filesystem: FileSystem | null };

const CHOICES = {
  language: ['javascript', 'typescript', 'python'],
  isolation: ['none', 'process', 'kernel'],
  echo: ['none', 'last', 'all'],
} as const;

function parseOptions(options: SandboxOptions): Settings {
  const known = ['language', 'isolation', 'filesystem', 'echo', 'snapshotPrints', 'allowDegraded', 'ticks'];
  for (const name of Object.keys(options))
    if (!known.includes(name))
      throw new HermeticError('E_BAD_OPTION', `sandbox: there is no option "${name}"`, {
        hint: `its options are ${known.join(', ')}`,
      });
  for (const name of ['language', 'isolation', 'echo'] as const) checkChoice(name, options[name]);
  const { language = 'javascript', isolation = 'process', echo = 'none', snapshotPrints = false } = options;
  if (language === 'python' || isolation !== 'none') throw unavailable(language, isolation);
  return {
    language,
    isolation,
    echo,
    snapshotPrints,
    allowDegraded: options.allowDegraded ?? false,
    ticks: options.ticks ?? true,
    filesystem: options.filesystem ?? null,
  };
}

function checkChoice(name: keyof typeof CHOICES, value: string | undefined): void {
  const choices: readonly string[] = CHOICES[name];
  if (value === undefined || choices.includes(value)) return;
  throw new HermeticError('E_BAD_OPTION', `sandbox: ${name} cannot be "${value}"`, {
    hint: `it is one of ${choices.join(', ')}`,
  });
}

function unavailable(language: Language, isolation: Isolation): IsolationUnavailableError {
  if (language === 'python')
    return new IsolationUnavailableError('this version of hermetic has no sandbox for Python', ['python guest']);
  return new IsolationUnavailableError(`this version of hermetic has no isolation level "${isolation}"`, [isolation], {
    hint: "isolation: 'none' runs the program in this process, which is a walled garden and not a boundary",
  });
}

const ISOLATION: IsolationReport = {
  requested: 'none',
  mechanisms: [{ name: 'realm', active: true, detail: 'a vm context of this process, rewritten code' }],
  degraded: false,
};

class LocalBox implements Box {
  readonly #policy: Policy;
  readonly #settings: Settings;
  readonly #calls: HostCalls;
  readonly #session: Session;
  #queue: Promise<unknown> = Promise.resolve();
  #isBusy = false;
  #isClosed = false;

  constructor(policy: Policy, settings: Settings) {
    this.#policy = policy;
    this.#settings = settings;
    const dispatcher = policy.createDispatcher();
    this.#calls = new HostCalls(dispatcher);
    const { timeout, tickLimit, memoryLimit, maxStdout } = policy.limits;
    this.#session = new LocalSession(
      {
        registrations: JSON.stringify(dispatcher.registrations),
        // Python was refused above.
        language: settings.language as 'javascript' | 'typescript',
        timeout,
        tickLimit,
        ticks: settings.ticks,
        memoryLimit,
        maxStdout,
      },
      this.#calls,
    );
    this.#calls.session = this.#session;
  }

  exec(code: string, options: ExecOptions = {}): Promise<Result> {
    return this.#enqueue(
      () => this.#request({ kind: 'exec', code, echo: options.echo ?? this.#settings.echo }, options),
      options.signal,
    );
  }

  execSync(code: string, options: Omit<ExecOptions, 'signal'> = {}): Result {
    this.#checkOpen();
    if (this.#isBusy) throw new HermeticError('E_USAGE', 'execSync while another program of this box runs');
    const started = performance.now();
    const request = this.#request({ kind: 'exec', code, echo: options.echo ?? this.#settings.echo }, options);
    this.#open(null);
    try {
      return this.#result(this.#session.execSync(request), started);
    } catch (error) {
      return this.#refused(error, started);
    } finally {
      this.#isBusy = false;
    }
  }

  call(name: string, ...args: readonly unknown[]): Promise<Result> {
    return this.#enqueue(
      () => this.#request({ kind: 'call', name, args: encode(args, this.#calls.encoding) }, {}),
      undefined,
    );
  }

  cancel(): void {
    this.#session.cancel();
  }

  rewrite(code: string): string {
    return this.#session.rewrite(code);
  }

  async dispose(): Promise<void> {
    this.#isClosed = true;
    this.#session.dispose();
    await this.#queue;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  async #enqueue(request: () => SessionRequest, signal: AbortSignal | undefined): Promise<Result> {
    this.#checkOpen();
    const turn = this.#queue.then(() => this.#run(request(), signal));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #run(request: SessionRequest, signal: AbortSignal | undefined): Promise<Result> {
    const started = performance.now();
    if (this.#isClosed || signal?.aborted === true) return this.#cancelled(started);
    const controller = this.#open(signal ?? null);
    const abort = (): void => this.#session.cancel();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return this.#result(await this.#session.exec(request), started);
    } catch (error) {
      return this.#refused(error, started);
    } finally {
      signal?.removeEventListener('abort', abort);
      controller.abort();
      this.#calls.abandon(new CancelledError('the program has ended'));
      this.#isBusy = false;
    }
  }

  #open(_signal: AbortSignal | null): AbortController {
    const controller = new AbortController();
    this.#isBusy = true;
    this.#calls.violations = [];
    this.#calls.context = { signal: controller.signal };
    return controller;
  }

  #request(task: SessionRequest['task'], { namespace = {}, stdin = '', argv = [] }: ExecOptions): SessionRequest {
    return {
      task,
      namespace: encode({ ...namespace }, this.#calls.encoding),
      stdin,
      argv: encode([...argv]),
      keepPrints: this.#settings.snapshotPrints,
    };
  }

  #result(reply: SessionReply, started: number): Result {
    const { limits } = this.#policy;
    const report = reply.report === null ? null : readReport(reply.report, this.#calls.decoding);
    const ended = reply.ended === '' ? (report?.ended ?? null) : reply.ended;
    return {
      namespace: report?.namespace ?? {},
      value: report?.value,
      stdout: reply.stdout,
      stderr: reply.stderr,
      error: ended === null ? (report?.error ?? null) : controlError(ended, limits),
      ticks: report?.ticks ?? 0,
      prints: reply.prints.map(({ method, values }) => ({
        method,
        // encodeList of the realm: a list of values.
        values: decode(`["a",${values}]`, this.#calls.decoding) as unknown[],
      })),
      durationMs: performance.now() - started,
      memoryPeak: reply.memoryPeak,
      dropped: report?.dropped ?? [],
      violations: this.#calls.violations,
      isolation: ISOLATION,
    };
  }

  #refused(error: unknown, started: number): Result {
    if (!(error instanceof ValidationError)) throw error;
    return { ...this.#empty(started), error: validationError(error) };
  }

  #cancelled(started: number): Result {
    return { ...this.#empty(started), error: controlError('cancelled', this.#policy.limits) };
  }

  #empty(started: number): Result {
    return {
      namespace: {}, value: undefined, stdout: '', stderr: '', error: null, ticks: 0, prints: [], durationMs: performance.now() - started,
      memoryPeak: 0, dropped: [], violations: [], isolation: ISOLATION,
    }; // prettier-ignore
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new HermeticError('E_USAGE', 'this box was disposed of');
  }
}
