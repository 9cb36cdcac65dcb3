import { HermeticError } from '../../errors.js';
import { CancelledError, ValidationError } from '../errors.js';
import type { LanguageName } from '../languages/languages.js';
import { checkExecOptions, type Echo, type ExecOptions, parseReturns, type Returns } from './exec-options.js';
import { hintsOf, ownerNotes } from './hints.js';
import { HostCalls } from './host-calls.js';
import { missingNames } from './missing-names.js';
import type { Policy } from '../policy.js';
import {
  controlError,
  endedBy,
  programError,
  readPrint,
  readPrints,
  readReport,
  type Report,
  validationError,
} from './read-report.js';
import type { GuestError, NameValues, Result } from '../result.js';
import type { OpenSession, OutputSink, Session, SessionReply } from '../session/session.js';
import type { End } from '../../wire/ends.js';
import { MAX_SOURCE, type SessionRequest } from '../../wire/session.js';
import { type StreamEvent, streamRun } from '../session/stream-run.js';
import type { FileSystem } from '../vfs/file-system.js';
import { encode } from '../wire/encode.js';
import { atOnce, inSlices, type Work } from '../wire/in-slices.js';

/** Options whose list of names, if there is one, is also in the type of the result. */
export type ExecOptionsFor<N extends string> = Omit<ExecOptions, 'returns'> & {
  readonly returns?: Exclude<Returns, readonly string[]> | readonly N[];
};

/** Runs programs one after the other, each with the names that those before it defined. */
export interface Box {
  /** Runs a program. Concurrent calls queue. If the program fails, the result says so; only a failure of the box throws. */
  exec<const N extends string = string>(code: string, options?: ExecOptionsFor<N>): Promise<Result<N>>;
  /**
   * Runs a program and gives its output while it runs. The program starts when the first event is asked for. It is
   * slowed down if events are not taken, and cancelled if the loop over them is left.
   */
  stream(code: string, options?: ExecOptions): AsyncIterableIterator<StreamEvent>;
  /** Only at level none, and only for programs that do not wait for anything. */
  execSync<const N extends string = string>(code: string, options?: Omit<ExecOptionsFor<N>, 'signal'>): Result<N>;
  /** Calls a function that a program of this box defined. The result has the value that it returned. */
  call(name: string, ...args: readonly unknown[]): Promise<Result>;
  /**
   * The names that programs of this box bound or were given, also those of functions, classes and modules. It waits for
   * the programs that were started before.
   */
  names(): Promise<string[]>;
  /**
   * Reads names of the box, whichever program bound them, as data. Throws E_UNKNOWN_NAME for a name that the box does not
   * have. It waits for the programs that were started before.
   */
  get<const N extends string>(...names: readonly N[]): Promise<NameValues<N>>;
  /** Ends the current run, if there is one. */
  cancel(): void;
  /** The program after validation and rewriting, as it would run after those that wait. Throws ValidationError. */
  rewrite(code: string): Promise<string>;
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

  async exec(code: string, options: ExecOptions = {}): Promise<Result> {
    checkExecOptions(options);
    return this.#enqueue(() => this.#program(code, options), options.signal);
  }

  stream(code: string, options: ExecOptions = {}): AsyncIterableIterator<StreamEvent> {
    checkExecOptions(options);
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
    checkExecOptions(options);
    const started = performance.now();
    const request = this.#program(code, options);
    this.#open();
    try {
      assertSource(request.task.kind === 'exec' ? request.task.code : '');
      return atOnce(this.#result(this.#session.execSync(request), request, started));
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

  async names(): Promise<string[]> {
    const { report } = await this.#look({ kind: 'names' }, { returns: 'none' });
    return [...(report?.content.names ?? [])];
  }

  async get<const N extends string>(...names: readonly N[]): Promise<NameValues<N>> {
    const { result, report } = await this.#look({ kind: 'get' }, { returns: names });
    const missing = missingNames(names, report?.content ?? NO_NAMES, result.namespace);
    if (missing !== null) throw missing;
    return { namespace: result.namespace, dropped: result.dropped };
  }

  cancel(): void {
    this.#session.cancel();
  }

  rewrite(code: string): Promise<string> {
    return this.#inTurn(() => {
      this.#checkOpen();
      assertSource(code);
      return this.#session.rewrite(code);
    });
  }

  async dispose(): Promise<void> {
    this.#isClosed = true;
    await this.#session.dispose();
    await this.#queue;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.dispose();
  }

  #enqueue(request: () => SessionRequest, signal: AbortSignal | undefined, sink?: OutputSink): Promise<Result> {
    return this.#inTurn(() => this.#run(request(), signal, sink));
  }

  async #inTurn<T>(run: () => Promise<T>): Promise<T> {
    this.#checkOpen();
    const turn = this.#queue.then(run);
    this.#queue = turn.catch(() => undefined);
    return turn;
  }

  /** Asks the guest about its names. Nothing of the program runs but getters of its values; throws what ends that. */
  #look(
    task: SessionRequest['task'],
    options: ExecOptions,
  ): Promise<{ result: Result; report: SessionReply['report'] }> {
    return this.#inTurn(async () => {
      if (this.#isClosed) throw new CancelledError();
      const started = performance.now();
      const request = this.#request(task, options);
      this.#open();
      try {
        const reply = await this.#session.exec(request);
        const result = await inSlices(this.#result(reply, { ...request, wanted: [] }, started));
        const { limits } = this.#policy;
        if (reply.crash !== null) throw reply.crash;
        const ended = endOf(reply.ended, reply.report?.content.ended ?? null);
        if (ended !== null) throw endedBy(ended, limits);
        return { result, report: reply.report };
      } finally {
        this.#calls.end();
        this.#isBusy = false;
      }
    });
  }

  async #run(request: SessionRequest, signal: AbortSignal | undefined, sink?: OutputSink): Promise<Result> {
    const started = performance.now();
    if (this.#isClosed || signal?.aborted === true) return this.#cancelled(started);
    this.#open();
    const abort = (): void => this.#session.cancel();
    signal?.addEventListener('abort', abort, { once: true });
    try {
      assertSource(request.task.kind === 'exec' ? request.task.code : '');
      return await inSlices(this.#result(await this.#session.exec(request, sink), request, started));
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

  #request(task: SessionRequest['task'], options: ExecOptions): SessionRequest {
    const { namespace = {}, stdin = '', argv = [], returns } = options;
    return {
      task,
      namespace: encode({ ...namespace }, this.#calls.encoding),
      stdin,
      argv: encode([...argv]),
      ...parseReturns(returns),
      keepPrints: this.#settings.snapshotPrints,
      isStreamed: false,
    };
  }

  /** In steps: a program may leave a lot, and other work of the host does not wait for it. */
  *#result(reply: SessionReply, { wanted }: SessionRequest, started: number): Work<Result> {
    const { limits } = this.#policy;
    const report = reply.report === null ? null : yield* readReport(reply.report, this.#calls.decoding);
    const prints = yield* readPrints(reply.prints, this.#calls.decoding);
    const namespace = report?.namespace ?? {};
    const error = endError(reply, report, limits) ?? missingError(wanted, reply, namespace);
    return {
      status: error === null ? 'completed' : 'failed',
      namespace,
      value: report?.value,
      stdout: reply.stdout,
      stderr: reply.stderr,
      error,
      ticks: report?.ticks ?? 0,
      prints,
      durationMs: performance.now() - started,
      memoryPeak: reply.memoryPeak,
      dropped: report?.dropped ?? [],
      violations: [...this.#calls.violations, ...(report?.violations ?? [])],
      hints: hintsOf(reply.report?.content ?? null, reply, limits.maxStdout),
      notes: [...reply.notes, ...this.#calls.notes, ...ownerNotes(reply, limits.maxStdout)],
      isolation: this.#session.isolation,
    };
  }

  #refused(error: unknown, started: number): Result {
    if (error instanceof ValidationError) return this.#failed(validationError(error), started);
    if (error instanceof HermeticError && PROGRAM_ERRORS.has(error.code))
      return this.#failed(programError(error), started);
    throw error;
  }

  #cancelled(started: number): Result {
    return this.#failed(controlError('cancelled', this.#policy.limits), started);
  }

  /** The result of a program of which nothing ran. */
  #failed(error: GuestError, started: number): Result {
    return {
      status: 'failed',
      namespace: {},
      value: undefined,
      stdout: '',
      stderr: '',
      error,
      ticks: 0,
      prints: [],
      durationMs: performance.now() - started,
      memoryPeak: 0,
      dropped: [],
      violations: [],
      hints: [],
      notes: [],
      isolation: this.#session.isolation,
    };
  }

  #checkOpen(): void {
    if (this.#isClosed) throw new HermeticError('E_USAGE', 'this box was disposed of');
  }
}

/** Throws ValidationError. Nobody looks at a text of this length, the host least of all. */
function assertSource(code: string): void {
  if (code.length > MAX_SOURCE)
    throw new ValidationError(`the program has more than ${MAX_SOURCE} characters`, {
      hint: 'hand data over in the namespace or in files',
    });
}

const PROGRAM_ERRORS: ReadonlySet<string> = new Set(['E_MODULE_NOT_FOUND', 'E_BAD_VALUE', 'E_BAD_FRAME']);

function endError({ ended, crash }: SessionReply, report: Report | null, limits: Policy['limits']): GuestError | null {
  if (crash !== null) return programError(crash);
  const control = endOf(ended, report?.ended ?? null);
  return control === null ? (report?.error ?? null) : controlError(control, limits);
}

/** Why a run was ended, as its session or else its guest tells; null if it was not. */
function endOf(ended: SessionReply['ended'], told: End | null): End | null {
  return ended === '' || ended === 'crashed' ? told : ended;
}

const NO_NAMES = { dropped: [], names: [] } as const;

/** The error of a program that did not bind what its caller listed. */
function missingError(wanted: readonly string[], { report }: SessionReply, namespace: object): GuestError | null {
  const missing = missingNames(wanted, report?.content ?? NO_NAMES, namespace);
  return missing === null ? null : programError(missing);
}
