import { HermeticError } from '../../errors.js';
import { CancelledError, TimeoutError, WorkerDiedError } from '../errors.js';
import type { Lease } from '../pool/pooled-worker.js';
import type { IsolationReport } from '../result.js';
import { ANSWER_ERROR, ANSWER_LATER, FAILED, NO_ANSWER as NONE } from '../../wire/answers.js';
import { MARKER_LENGTH, TO_HOST, type ToHost, type ToWorker, type Tree } from '../../wire/frames.js';
import type { SessionConfig, SessionRequest } from '../../wire/session.js';
import {
  LOST,
  LOST_BEFORE,
  type OutputEvent,
  type OutputSink,
  type Session,
  type SessionHost,
  type SessionReply,
} from '../session/session.js';
import { encode } from '../wire/encode.js';
import { ActiveRun, type Killed } from './active-run.js';
import type { GuestKind } from './guest-kind.js';
import { ModuleRequests } from './module-requests.js';
import { parseDone, parseEnded, parsePrintValues } from './parse-done.js';
import { parseRefusal } from './parse-refusal.js';
import { RunClock } from './run-clock.js';
import type { Death, Worker } from './worker.js';

/** Milliseconds between asking a worker to end a run and ending the worker. */
const GRACE = 150;
/** Bytes of results that wait for a program which calls host functions and does not await them. */
const MAX_UNREAD: number = 16 * 1024 * 1024;
const UNREAD = 'the results of host functions wait to be read: await those of earlier calls';
/** Seconds that a program may take to be rewritten where the policy has no limit. */
const LONGEST_REWRITE = 60;
const OTHER_RUN = 'the end of another run was told';

/** A session whose guest lives in a process of its own. That process may end at any time; the session goes on. */
export class ProcessSession implements Session {
  readonly #config: SessionConfig;
  readonly #host: SessionHost;
  readonly #lease: Lease<Worker>;
  readonly #guest: GuestKind;
  readonly #modules: ModuleRequests;
  #worker: Worker;
  #renewal: Promise<void> | null = null;
  #runsLeft: number;
  #run: ActiveRun | null = null;
  /** Ends the wait for another process. */
  #stopWaiting: (() => void) | null = null;
  #isLost = false;
  #epoch = 0;
  #runs = 0;

  constructor(config: SessionConfig, host: SessionHost, lease: Lease<Worker>, guest: GuestKind) {
    this.#config = config;
    this.#host = host;
    this.#lease = lease;
    this.#guest = guest;
    this.#modules = new ModuleRequests(host);
    this.#worker = lease.worker;
    this.#runsLeft = lease.retireAfter;
    this.#attach(lease.worker);
  }

  get epoch(): number {
    return this.#epoch;
  }

  /** Describes the run that just ended, even if its process is gone. */
  get isolation(): IsolationReport {
    const { isolation } = this.#worker;
    return { ...isolation, mechanisms: [{ ...this.#guest.mechanism, active: true }, ...isolation.mechanisms] };
  }

  async exec(request: SessionRequest, sink?: OutputSink): Promise<SessionReply> {
    if (!(await this.#hasWorker())) return endedReply('cancelled', []);
    this.#wake();
    // A look at the names begins no program: the next one is told.
    const isProgram = request.task.kind === 'exec' || request.task.kind === 'call';
    const notes = this.#isLost && isProgram ? [LOST_BEFORE] : [];
    if (isProgram) this.#isLost = false;
    return this.#during(
      new Promise<SessionReply>((resolve, reject) => {
        const given = { notes, sink: sink ?? null, clock: this.#startClock(this.#config.timeout), rewritten: null };
        const { number } = this.#begin(request, { ...given, resolve, reject });
        this.#send({ kind: 'exec', run: number, request: JSON.stringify(request) });
      }),
    );
  }

  /** Asked of the worker, which has the parser: the host does not look at a program. */
  async rewrite(code: string): Promise<string> {
    if (!(await this.#hasWorker())) throw new CancelledError();
    this.#wake();
    const seconds = this.#config.timeout ?? LONGEST_REWRITE;
    return this.#during(
      new Promise<string>((rewritten, reject) => {
        const resolve = ({ ended, crash }: SessionReply): void => reject(crash ?? whyEnded(ended, seconds));
        const given = { notes: [], sink: null, clock: this.#startClock(seconds), rewritten };
        const { number } = this.#begin({ keepPrints: false }, { ...given, resolve, reject });
        this.#send({ kind: 'rewrite', run: number, code });
      }),
    );
  }

  execSync(): SessionReply {
    throw new HermeticError('E_USAGE', "execSync is for isolation: 'none': another process cannot be waited for");
  }

  deliver(id: number, failed: boolean, text: string): void {
    if (this.#run === null) return;
    this.#run.pending.end(String(id));
    if (this.#worker.unread > MAX_UNREAD)
      return this.#send({ kind: 'deliver', id, failed: true, text: `${FAILED}${encode(new RangeError(UNREAD))}` });
    try {
      this.#send({ kind: 'deliver', id, failed, text });
    } catch (error) {
      this.#send({ kind: 'deliver', id, failed: true, text: `${FAILED}${tooLarge(error)}` });
    }
  }

  invoke(call: number, functionId: number, args: string): boolean {
    if (this.#run === null) return false;
    try {
      this.#send({ kind: 'invoke', call, functionId, args });
    } catch (error) {
      void this.#host.reply(call, true, tooLarge(error));
    }
    return true;
  }

  cancel(): void {
    this.#stopWaiting?.();
    if (this.#run?.awaitEnd(GRACE, () => this.#kill('cancelled')) === true) this.#send({ kind: 'cancel' });
  }

  dispose(): Promise<void> {
    this.#stopWaiting?.();
    if (this.#run !== null) this.#run.killed ??= 'cancelled';
    return this.#lease.release();
  }

  #begin(
    request: Pick<SessionRequest, 'keepPrints'>,
    given: Omit<ConstructorParameters<typeof ActiveRun>[1], 'number'>,
  ): ActiveRun {
    this.#runs += 1;
    this.#run = new ActiveRun(request, { ...given, number: this.#runs }, this.#config.maxStdout);
    this.#modules.failure = null;
    return this.#run;
  }

  #wake(): void {
    this.#worker.holdEventLoop();
    this.#worker.wake();
  }

  /** The worker sleeps again when it has answered. */
  async #during<T>(answer: Promise<T>): Promise<T> {
    const worker = this.#worker;
    try {
      return await answer;
    } finally {
      this.#closeRun();
      worker.releaseEventLoop();
      if (worker.isAlive()) worker.suspend();
      this.#runsLeft -= 1;
      if (this.#runsLeft <= 0) worker.kill();
    }
  }

  /** False if the run was cancelled before there was a process. The next run waits for the same one. */
  async #hasWorker(): Promise<boolean> {
    if (this.#renewal === null && this.#runsLeft > 0 && this.#worker.isAlive()) return true;
    this.#renewal ??= this.#startAnew().finally(() => {
      this.#renewal = null;
    });
    const stopped = new Promise<false>((resolve) => {
      this.#stopWaiting = () => resolve(false);
    });
    try {
      return await Promise.race([this.#renewal.then(() => true), stopped]);
    } finally {
      this.#stopWaiting = null;
    }
  }

  async #startAnew(): Promise<void> {
    this.#loseState();
    this.#worker = await this.#lease.renew();
    this.#runsLeft = this.#lease.retireAfter;
    this.#attach(this.#worker);
  }

  #attach(worker: Worker): void {
    worker.listen(
      (message) => this.#receive(message),
      (death) => {
        // A worker that was replaced may die later.
        if (worker === this.#worker) this.#died(death);
      },
      (code) => {
        // Whatever the message says, the run ends with it: reading what the program left is not on its time.
        if (code === TO_HOST.done.code) this.#run?.clock.stop();
      },
    );
    this.#send({ kind: 'open', config: JSON.stringify(this.#config) });
  }

  #receive(message: ToHost): void | Promise<void> {
    const run = this.#run;
    // An honest worker is silent between two runs.
    if (run === null) return this.#worker.distrust(`${message.kind} came while nothing ran`);
    if (run.rewritten !== null && message.kind !== 'rewritten' && message.kind !== 'refused')
      return this.#worker.distrust(`${message.kind} came while a program was rewritten`);
    switch (message.kind) {
      case 'ready':
      case 'locked':
        return this.#worker.distrust(`${message.kind} came twice`);
      case 'call':
        return this.#answer(run, () => this.#call(run, message.text));
      case 'file':
        return this.#answer(run, () => this.#file(message.text));
      case 'resync':
        if (message.marker.length !== MARKER_LENGTH) return this.#worker.distrust('a marker has another length');
        return this.#worker.answer(message.marker);
      case 'load':
        return run.scope.runInAsyncScope(() => this.#load(run, message));
      case 'reply':
        return run.scope.runInAsyncScope(() => this.#host.reply(message.call, message.failed, message.text));
      case 'output':
        (message.stream === 1 ? run.stdout : run.stderr).write(message.text);
        return this.#pass(run, { kind: message.stream === 1 ? 'stdout' : 'stderr', text: message.text });
      case 'print':
        if (run.sink === null) return this.#worker.distrust('print came in a run that is not streamed');
        return this.#pass(run, {
          kind: 'print',
          method: message.method,
          values: parsePrintValues(message.values),
        });
      case 'waiting':
        run.clock.shift(run.pending.claim(message.waited));
        return run.clock.charge(this.#isWaiting(run, message) ? 'host-timeout' : 'timeout');
      case 'ending':
        run.ending = parseEnded(message.ended);
        return undefined;
      case 'done':
        return this.#finish(run, message);
      case 'rewritten':
        if (message.run !== run.number || run.rewritten === null) return this.#worker.distrust(OTHER_RUN);
        this.#closeRun();
        return run.rewritten(message.text);
      case 'refused':
        if (message.run !== run.number) return this.#worker.distrust(OTHER_RUN);
        this.#closeRun();
        return run.reject(this.#modules.failure ?? parseRefusal(message));
    }
  }

  #finish(run: ActiveRun, message: Extract<ToHost, { kind: 'done' }>): void {
    if (message.run !== run.number) return this.#worker.distrust(OTHER_RUN);
    const reply = parseDone(message, run.keepPrints);
    this.#closeRun();
    if (reply.report === null) this.#epoch += 1;
    const isFull = this.#isFull(reply);
    if (isFull) this.#runsLeft = 0;
    // Without a report the guest has started again, in the same worker. One that was killed may have answered just before.
    const notes = reply.report === null || isFull || run.killed !== null ? [LOST] : run.notes;
    return run.resolve({ ...reply, ...run.takeOutput(), notes, crash: null });
  }

  /** Whether too little memory is left for the next program. */
  #isFull({ ended, memoryPeak }: Pick<SessionReply, 'ended' | 'memoryPeak'>): boolean {
    const { memoryLimit } = this.#config;
    if (memoryLimit === null || ended === '' || (!this.#guest.keepsMemory && ended !== 'memory-limit')) return false;
    return memoryPeak > (memoryLimit * 1024 * 1024) / 2;
  }

  #isWaiting({ pending }: ActiveRun, { isWaiting, seen }: Extract<ToHost, { kind: 'waiting' }>): boolean {
    // A worker that has not seen all messages yet will go on when it reads them.
    return isWaiting && seen === this.#worker.sent && !pending.isEmpty();
  }

  #send(message: ToWorker): void {
    this.#worker.send(message);
    this.#run?.clock.charge('timeout');
  }

  /** Passes output on. While its reader has enough, we stop reading, which slows the program down. */
  #pass(run: ActiveRun, event: OutputEvent): void {
    if (run.sink === null || run.sink.write(event)) return;
    const worker = this.#worker;
    worker.pauseReading();
    // The program may have ended already: we do not read its message now, so this time is not its own.
    run.clock.charge('host-timeout');
    void run.sink.drained().then(() => {
      run.clock.charge('timeout');
      worker.resumeReading();
    });
  }

  #call(run: ActiveRun, text: Tree): string | Promise<string> {
    if (this.#worker.unread > MAX_UNREAD) return `${ANSWER_ERROR}${FAILED}${encode(new RangeError(UNREAD))}`;
    const forgive = (spent: number): void => run.clock.forgive(spent);
    return typeof text === 'string' ? this.#host.call(text, forgive) : (this.#host.callLarge?.(text, forgive) ?? NONE);
  }

  #file(text: Tree): string | Promise<string> {
    return typeof text === 'string' ? this.#host.file(text) : (this.#host.fileLarge?.(text) ?? NONE);
  }

  #answer(run: ActiveRun, ask: () => string | Promise<string>): void | Promise<void> {
    const answer = run.scope.runInAsyncScope(ask);
    return typeof answer === 'string' ? this.#tell(run, answer) : answer.then((text) => this.#tell(run, text));
  }

  #tell(run: ActiveRun, text: string): void {
    // A large call was read while the run came to its end.
    if (run !== this.#run) return;
    // Answered later, under this number.
    if (text.startsWith(ANSWER_LATER)) run.pending.begin(text.slice(1));
    try {
      this.#worker.answer(text);
    } catch (error) {
      this.#worker.answer(`${ANSWER_ERROR}${FAILED}${tooLarge(error)}`);
    }
  }

  #load({ pending }: ActiveRun, request: Extract<ToHost, { kind: 'load' }>): void {
    const key = `load ${request.id}`;
    pending.begin(key);
    const worker = this.#worker;
    const refusal = this.#modules.answer(
      request,
      (message) => {
        // The box may have another worker by now.
        if (worker === this.#worker) this.#send(message);
      },
      () => pending.end(key),
    );
    if (refusal !== null) worker.distrust(refusal);
  }

  #loseState(): void {
    this.#epoch += 1;
    this.#isLost = true;
  }

  /** Called before the caller gets the result: messages of the worker from here on belong to no run. */
  #closeRun(): void {
    this.#run?.stopTimers();
    this.#run = null;
  }

  #died({ how, isOutOfMemory, isInterrupted, error }: Death): void {
    this.#loseState();
    const run = this.#run;
    if (run === null) return;
    this.#closeRun();
    const reply = (ended: SessionReply['ended']): SessionReply => ({
      ...endedReply(ended, [LOST]),
      ...run.takeOutput(),
    });
    const killed = run.killed ?? (isInterrupted ? 'timeout' : null);
    // It had announced why it ends, and was killed while it copied its results.
    const ended = killed !== null && run.ending !== '' ? run.ending : killed;
    if (ended !== null) return run.resolve(reply(ended));
    if (isOutOfMemory && this.#config.memoryLimit !== null) return run.resolve(reply('memory-limit'));
    run.resolve({ ...reply('crashed'), crash: error ?? new WorkerDiedError(how) });
  }

  #startClock(timeout: number | null): RunClock {
    const { hostTimeout } = this.#config;
    const limits = { timeout: inMilliseconds(timeout), 'host-timeout': inMilliseconds(hostTimeout) };
    return new RunClock(limits, (payer) => this.#kill(payer));
  }

  #kill(reason: Killed): void {
    if (this.#run !== null) this.#run.killed ??= reason;
    // Its last message may arrive before its death does: the next run must not be given to it.
    this.#runsLeft = 0;
    this.#worker.kill();
  }
}

/** Why a worker did not rewrite a program. */
function whyEnded(ended: SessionReply['ended'], seconds: number): HermeticError {
  return ended === 'cancelled' ? new CancelledError() : new TimeoutError(seconds);
}

/** Adds the time that an honest worker needs to report its end. */
function inMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000 + GRACE;
}

function endedReply(ended: SessionReply['ended'], notes: readonly string[]): SessionReply {
  return { report: null, ended, crash: null, stdout: '', stderr: '', prints: [], notes, memoryPeak: 0 };
}

function tooLarge(error: unknown): string {
  return encode(new RangeError(error instanceof Error ? error.message : String(error)));
}
