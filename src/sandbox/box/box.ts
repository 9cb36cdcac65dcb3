import { HermeticError } from '../../errors.js';
import { ValidationError } from '../errors.js';
import type { LanguageName } from '../languages/languages.js';
import { HostCalls } from './host-calls.js';
import type { Policy } from '../policy.js';
import { controlError, programError, readPrint, readReport, type Report, validationError } from './read-report.js';
import type { GuestError, Result } from '../result.js';
import type { OpenSession, OutputSink, Session, SessionReply } from '../session/session.js';
import type { SessionRequest } from '../../wire/session.js';
import { type StreamEvent, streamRun } from '../session/stream-run.js';
import type { FileSystem } from '../vfs/file-system.js';
import { encode } from '../wire/encode.js';

export type Echo = 'none' | 'last' | 'all';

export interface ExecOptions {
  /** Names and values that the program finds, and that stay in the box. */
  readonly namespace?: Readonly<Record<string, unknown>>;
  readonly stdin?: string;
  readonly argv?: readonly string[];
  readonly signal?: AbortSignal;
  readonly echo?: Echo;
}

/** Runs programs one after the other, each with the names that those before it defined. */
export interface Box {
  /** Runs a program. Concurrent calls queue. If the program fails, the result says so; only a failure of the box throws. */
  exec(code: string, options?: ExecOptions): Promise<Result>;
  /**
   * Runs a program and gives its output while it runs. The program starts when the first event is asked for. It is
   * slowed down if events are not taken, and cancelled if the loop over them is left.
   */
  stream(code: string, options?: ExecOptions): AsyncIterableIterator<StreamEvent>;
  /** Only at level none, and only for programs that do not wait for anything. */
  execSync(code: string, options?: Omit<ExecOptions, 'signal'>): Result;
  /** Calls a function that a program of this box defined. The result has the value that it returned. */
  call(name: string, ...args: readonly unknown[]): Promise<Result>;
  /** Ends the current run, if there is one. */
  cancel(): void;
  /** The program after validation and rewriting, as it would run. Throws ValidationError. */
  rewrite(code: string): string;
  /** Ends the box, the program that runs in it, and its process. */
  dispose(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/** The checked options of `sandbox()`. */
export interface Settings {
  readonly language: LanguageName;
  readonly echo: Echo;
  readonly snapshotPrints: boolean;
  readonly ticks: boolean;
  readonly filesystem: FileSystem | null;
  /** False only in tests of the walls that must hold without the validator. */
  readonly validate: boolean;
}

/** A box over a session, wherever that lives. */
export class SessionBox implements Box {
  readonly #policy: Policy;
  readonly #settings: Settings;
  readonly #calls: HostCalls;
  readonly #session: Session;
  #queue: Promise<unknown> = Promise.resolve();
  #isBusy = false;
  #isClosed = false;

  constructor(policy: Policy, settings: Settings, open: OpenSession) {
    this.#policy = policy;
    this.#settings = settings;
    const dispatcher = policy.createDispatcher();
    const { registrations } = dispatcher;
    this.#calls = new HostCalls(
      dispatcher,
      { registrations, files: settings.filesystem, root: policy.moduleRoot },
      policy.allowProtoKeys,
    );
    const { timeout, hostTimeout, tickLimit, memoryLimit, maxStdout } = policy.limits;
    this.#session = open(
      {
        registrations: JSON.stringify(registrations),
        language: settings.language,
        validate: settings.validate,
        timeout,
        hostTimeout,
        tickLimit,
        ticks: settings.ticks,
        memoryLimit,
        maxStdout,
        hasFiles: settings.filesystem !== null,
        allowNetwork: policy.allowNetwork,
        allowProtoKeys: policy.allowProtoKeys,
        moduleRoot: policy.moduleRoot,
      },
      this.#calls,
    );
    this.#calls.session = this.#session;
  }

  exec(code: string, options: ExecOptions = {}): Promise<Result> {
    return this.#enqueue(() => this.#program(code, options), options.signal);
  }

  stream(code: string, options: ExecOptions = {}): AsyncIterableIterator<StreamEvent> {
    const request = (): SessionRequest => ({ ...this.#program(code, options), isStreamed: true });
    return streamRun(
      (sink, signal) => this.#enqueue(request, signal, sink),
      (values) => readPrint(values, this.#calls.decoding),
      options.signal,
    );
  }

  execSync(code: string, options: Omit<ExecOptions, 'signal'> = {}): Result {
    this.#checkOpen();
    if (this.#isBusy) throw new HermeticError('E_USAGE', 'execSync while another program of this box runs');
    const started = performance.now();
    const request = this.#program(code, options);
    this.#open();
    try {
      return this.#result(this.#session.execSync(request), started);
    } catch (error) {
      return this.#refused(error, started);
    } finally {
      this.#calls.end();
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
    await this.#session.dispose();
    await this.#queue;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  async #enqueue(request: () => SessionRequest, signal: AbortSignal | undefined, sink?: OutputSink): Promise<Result> {
    this.#checkOpen();
    const turn = this.#queue.then(() => this.#run(request(), signal, sink));
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  async #run(request: SessionRequest, signal: AbortSignal | undefined, sink?: OutputSink): Promise<Result> {
    const started = performance.now();
    if (this.#isClosed || signal?.aborted === true) return this.#cancelled(started);
    this.#open();
    const abort = (): void => this.#session.cancel();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      return this.#result(await this.#session.exec(request, sink), started);
    } catch (error) {
      return this.#refused(error, started);
    } finally {
      signal?.removeEventListener('abort', abort);
      this.#calls.end();
      this.#isBusy = false;
    }
  }

  #open(): void {
    this.#isBusy = true;
    this.#calls.begin();
  }

  #program(code: string, options: ExecOptions): SessionRequest {
    return this.#request({ kind: 'exec', code, echo: options.echo ?? this.#settings.echo }, options);
  }

  #request(task: SessionRequest['task'], { namespace = {}, stdin = '', argv = [] }: ExecOptions): SessionRequest {
    return {
      task,
      namespace: encode({ ...namespace }, this.#calls.encoding),
      stdin,
      argv: encode([...argv]),
      keepPrints: this.#settings.snapshotPrints,
      isStreamed: false,
    };
  }

  #result(reply: SessionReply, started: number): Result {
    const { limits } = this.#policy;
    const report = reply.report === null ? null : readReport(reply.report.content, this.#calls.decoding);
    return {
      namespace: report?.namespace ?? {},
      value: report?.value,
      stdout: reply.stdout,
      stderr: reply.stderr,
      error: endError(reply, report, limits),
      ticks: report?.ticks ?? 0,
      prints: reply.prints.map(({ method, values }) => ({
        method,
        values: readPrint(values, this.#calls.decoding),
      })),
      durationMs: performance.now() - started,
      memoryPeak: reply.memoryPeak,
      dropped: report?.dropped ?? [],
      violations: [...this.#calls.violations, ...(report?.violations ?? [])],
      notes: reply.notes,
      isolation: this.#session.isolation,
    };
  }

  #refused(error: unknown, started: number): Result {
    if (error instanceof ValidationError) return { ...this.#empty(started), error: validationError(error) };
    if (error instanceof HermeticError && PROGRAM_ERRORS.has(error.code))
      return { ...this.#empty(started), error: programError(error) };
    throw error;
  }

  #cancelled(started: number): Result {
    return { ...this.#empty(started), error: controlError('cancelled', this.#policy.limits) };
  }

  #empty(started: number): Result {
    return {
      namespace: {},
      value: undefined,
      stdout: '',
      stderr: '',
      error: null,
      ticks: 0,
      prints: [],
      durationMs: performance.now() - started,
      memoryPeak: 0,
      dropped: [],
      violations: [],
      notes: [],
      isolation: this.#session.isolation,
    };
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new HermeticError('E_USAGE', 'this box was disposed of');
  }
}

const PROGRAM_ERRORS: ReadonlySet<string> = new Set(['E_MODULE_NOT_FOUND', 'E_BAD_VALUE', 'E_BAD_FRAME']);

function endError({ ended, crash }: SessionReply, report: Report | null, limits: Policy['limits']): GuestError | null {
  if (crash !== null) return programError(crash);
  const control = ended === '' || ended === 'crashed' ? (report?.ended ?? null) : ended;
  return control === null ? (report?.error ?? null) : controlError(control, limits);
}
