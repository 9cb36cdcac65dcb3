import { AsyncResource } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import { HermeticError } from '../../errors.js';
import { WorkerDiedError } from '../errors.js';
import type { Lease } from '../pool/pooled-worker.js';
import type { IsolationReport } from '../result.js';
import { MARKER_LENGTH, type ToHost, type ToWorker } from '../rpc/protocol.js';
import { LOST, LOST_BEFORE, type Session, type SessionConfig, type SessionHost, type SessionReply, type SessionRequest, type OutputEvent, type OutputSink } from '../session/session.js'; // prettier-ignore
import { Tail } from '../session/tail.js';
import { parseTree } from '../wire/decode.js';
import { encode } from '../wire/encode.js';
import { parseDone, parseEnded, parsePrint } from './parse-done.js';
import { PendingCalls } from './pending-calls.js';
import { parseRefusal } from './parse-refusal.js';
import type { GuestKind } from './guest-kind.js';
import { type Payer, RunClock } from './run-clock.js';
import type { Death, Worker } from './worker.js';

/** Milliseconds between asking a worker to end a run and ending the worker. */
const GRACE = 150;
/** Modules that one program may ask for at a time. */
const MOST_LOADS = 1000;
const OTHER_RUN = 'the end of another run was told';

type Killed = Payer | 'cancelled';

interface Run {
  readonly number: number;
  readonly keepPrints: boolean;
  readonly resolve: (reply: SessionReply) => void;
  readonly reject: (error: unknown) => void;
  readonly stdout: Tail;
  readonly stderr: Tail;
  readonly notes: readonly string[];
  /** Host functions run in the circumstances of the exec that leads to them. */
  readonly scope: AsyncResource;
  readonly clock: RunClock;
  readonly pending: PendingCalls;
  readonly sink: OutputSink | null;
  /** Ends a process that does not hear that it was cancelled. */
  grace: NodeJS.Timeout | null;
  killed: Killed | null;
  /** What the worker said before it copied its results. */
  ending: SessionReply['ended'];
  isCancelled: boolean;
}

/** A session whose guest lives in a process of its own. That process may end at any time; the session goes on. */
export class ProcessSession implements Session {
  readonly #config: SessionConfig;
  readonly #host: SessionHost;
  readonly #lease: Lease<Worker>;
  readonly #guest: GuestKind;
  #worker: Worker;
  #renewal: Promise<void> | null = null;
  #left: number;
  #run: Run | null = null;
  /** Ends the wait for another process. */
  #stopWaiting: (() => void) | null = null;
  #isLost = false;
  #names: ReadonlySet<string> = new Set();
  #loads = 0;
  #turn: Promise<void> = Promise.resolve();
  #loadError: unknown = null;
  #epoch = 0;
  #runs = 0;

  constructor(config: SessionConfig, host: SessionHost, lease: Lease<Worker>, guest: GuestKind) {
    this.#config = config;
    this.#host = host;
    this.#lease = lease;
    this.#guest = guest;
    this.#worker = lease.worker;
    this.#left = lease.retireAfter;
    this.#attach(lease.worker);
  }

  get epoch(): number {
    return this.#epoch;
  }

  get isolation(): IsolationReport {
    // Of the run that it is told with, also if that was the last of its process.
    const { isolation } = this.#worker;
    return { ...isolation, mechanisms: [{ ...this.#guest.mechanism, active: true }, ...isolation.mechanisms] };
  }

  async exec(request: SessionRequest, sink?: OutputSink): Promise<SessionReply> {
    if (!(await this.#hasWorker())) return endedReply('cancelled', []);
    const notes = this.#isLost ? [LOST_BEFORE] : [];
    this.#isLost = false;
    const worker = this.#worker;
    worker.busy();
    worker.wake();
    try {
      return await new Promise<SessionReply>((resolve, reject) => {
        this.#runs += 1;
        const limit = this.#config.maxStdout;
        const stdout = new Tail(limit);
        const stderr = new Tail(limit);
        const scope = new AsyncResource('HERMETIC_HOST');
        const run: Run = {
          number: this.#runs,
          keepPrints: request.keepPrints,
          resolve,
          reject,
          stdout,
          stderr,
          notes,
          scope,
          clock: this.#startClock(),
          pending: new PendingCalls(),
          sink: sink ?? null,
          grace: null,
          killed: null,
          ending: '',
          isCancelled: false,
        };
        this.#run = run;
        this.#loadError = null;
        this.#send({ kind: 'exec', run: run.number, request: JSON.stringify(request) });
      });
    } finally {
      this.#close();
      worker.idle();
      if (worker.isAlive()) worker.rest();
      this.#left -= 1;
      if (this.#left <= 0) worker.kill();
    }
  }

  execSync(): SessionReply {
    throw new HermeticError('E_USAGE', "execSync is for isolation: 'none': another process cannot be waited for");
  }

  deliver(id: number, failed: boolean, text: string): void {
    if (this.#run === null) return;
    this.#run.pending.end(String(id));
    try {
      this.#send({ kind: 'deliver', id, failed, text });
    } catch (error) {
      this.#send({ kind: 'deliver', id, failed: true, text: `0${tooLarge(error)}` });
    }
  }

  invoke(call: number, functionId: number, args: string): boolean {
    if (this.#run === null) return false;
    try {
      this.#send({ kind: 'invoke', call, functionId, args });
    } catch (error) {
      this.#host.reply(call, true, tooLarge(error));
    }
    return true;
  }

  cancel(): void {
    this.#stopWaiting?.();
    const run = this.#run;
    if (run === null || run.isCancelled) return;
    run.isCancelled = true;
    this.#send({ kind: 'cancel' });
    run.grace = setTimeout(() => this.#kill('cancelled'), GRACE);
  }

  rewrite(code: string): string {
    return this.#guest.rewrite(code, this.#config, this.#names);
  }

  dispose(): Promise<void> {
    this.#stopWaiting?.();
    if (this.#run !== null) this.#run.killed ??= 'cancelled';
    return this.#lease.release();
  }

  /** False: the run was cancelled before there was a process. The next run waits for the same one. */
  async #hasWorker(): Promise<boolean> {
    if (this.#renewal === null && this.#left > 0 && this.#worker.isAlive()) return true;
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
    this.#lose();
    this.#worker = await this.#lease.renew();
    this.#left = this.#lease.retireAfter;
    this.#attach(this.#worker);
  }

  #attach(worker: Worker): void {
    worker.listen(
      (message) => this.#receive(message),
      (death) => {
        // One that was replaced already dies late.
        if (worker === this.#worker) this.#died(death);
      },
    );
    this.#send({ kind: 'open', config: JSON.stringify(this.#config) });
  }

  #receive(message: ToHost): void {
    const run = this.#run;
    // An honest worker is silent between two runs.
    if (run === null) return this.#worker.distrust(`${message.kind} came while nothing ran`);
    switch (message.kind) {
      case 'ready':
      case 'locked':
        return this.#worker.distrust(`${message.kind} came twice`);
      case 'call':
        return this.#answer(run, () => this.#host.call(message.text));
      case 'file':
        return this.#answer(run, () => this.#host.file(message.text));
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
        return this.#pass(run, { kind: 'print', ...parsePrint([message.method, parseTree(message.values)]) });
      case 'waiting':
        run.clock.shift(run.pending.claim(message.waited));
        return run.clock.charge(this.#isWaiting(run, message) ? 'host-timeout' : 'timeout');
      case 'ending':
        run.ending = parseEnded(message.ended);
        return undefined;
      case 'done': {
        if (message.run !== run.number) return this.#worker.distrust(OTHER_RUN);
        const { reply, names } = parseDone(message, run.keepPrints);
        this.#close();
        this.#names = new Set(names);
        if (reply.report === null) this.#epoch += 1;
        const isFull = this.#isFull(reply);
        // What is left of it would be too little for the next program.
        if (isFull) this.#left = 0;
        // Without a report the worker's realm began anew; the worker itself did not.
        const notes = reply.report === null || isFull ? [LOST] : run.notes;
        return run.resolve({ ...reply, ...printed(run), notes, crash: null });
      }
      case 'refused':
        if (message.run !== run.number) return this.#worker.distrust(OTHER_RUN);
        this.#close();
        return run.reject(this.#loadError ?? parseRefusal(message));
    }
  }

  /** Whether what is left of the memory would be too little for the next program. */
  #isFull({ ended, memoryPeak }: Pick<SessionReply, 'ended' | 'memoryPeak'>): boolean {
    const { memoryLimit } = this.#config;
    if (memoryLimit === null || ended === '' || (!this.#guest.keepsMemory && ended !== 'memory-limit')) return false;
    return memoryPeak > (memoryLimit * 1024 * 1024) / 2;
  }

  #isWaiting({ pending }: Run, { isWaiting, seen }: Extract<ToHost, { kind: 'waiting' }>): boolean {
    // One that had not seen what was sent meanwhile does not wait any more.
    return isWaiting && seen === this.#worker.sent && !pending.isEmpty();
  }

  #send(message: ToWorker): void {
    this.#worker.send(message);
    this.#run?.clock.charge('timeout');
  }

  #pass(run: Run, event: OutputEvent): void {
    if (run.sink === null || run.sink.write(event)) return;
    const worker = this.#worker;
    worker.pause();
    // The program may have ended already, and cannot say so.
    run.clock.charge('host-timeout');
    void run.sink.drained().then(() => {
      run.clock.charge('timeout');
      worker.resume();
    });
  }

  #answer(run: Run, ask: () => string): void {
    const began = performance.now();
    const text = run.scope.runInAsyncScope(ask);
    // Answered later, under this number.
    if (text.startsWith('p')) run.pending.begin(text.slice(1));
    // Nothing of the worker was heard meanwhile.
    run.clock.forgive(performance.now() - began);
    try {
      this.#worker.answer(text);
    } catch (error) {
      this.#worker.answer(`e0${tooLarge(error)}`);
    }
  }

  #load({ pending }: Run, { id, specifier, importer }: Extract<ToHost, { kind: 'load' }>): void {
    this.#loads += 1;
    pending.begin(`load ${id}`);
    if (this.#loads > MOST_LOADS) return this.#worker.distrust(`more than ${MOST_LOADS} modules are asked for at once`);
    const worker = this.#worker;
    // One begins after the other, with room for others in between: to look for a module takes a while.
    this.#turn = this.#turn.then(() => setImmediate());
    void this.#turn
      .then(() => this.#host.load(specifier, importer))
      .then((module) => this.#tell(worker, { kind: 'loaded', id, module: JSON.stringify(module) }))
      .catch((error: unknown) => {
        const known = error instanceof HermeticError ? error : null;
        // A file system that fails is not the program's mistake: the caller of exec is told as it is.
        if (known === null) this.#loadError = error;
        const message = known?.message ?? `cannot load "${specifier}"`;
        this.#tell(worker, { kind: 'notLoaded', id, code: known?.code ?? 'E_USAGE', message, hint: known?.hint ?? '' });
      })
      .finally(() => {
        this.#loads -= 1;
        pending.end(`load ${id}`);
      });
  }

  /** To the one that asked, if the box still has it. */
  #tell(worker: Worker, message: ToWorker): void {
    if (worker === this.#worker) this.#send(message);
  }

  #lose(): void {
    this.#epoch += 1;
    this.#names = new Set();
    this.#isLost = true;
  }

  /** At once, not when the caller has heard of it: what the worker says from here on belongs to no run. */
  #close(): void {
    this.#run?.clock.stop();
    if (this.#run?.grace) clearTimeout(this.#run.grace);
    this.#run = null;
  }

  #died({ how, isOutOfMemory, isInterrupted, error }: Death): void {
    this.#lose();
    const run = this.#run;
    if (run === null) return;
    this.#close();
    const notes = [LOST];
    const killed = run.killed ?? (isInterrupted ? 'timeout' : null);
    // Ended before, and cut off while it copied.
    const ended = killed !== null && run.ending !== '' ? run.ending : killed;
    if (ended !== null) return run.resolve({ ...endedReply(ended, notes), ...printed(run) });
    if (isOutOfMemory && this.#config.memoryLimit !== null)
      return run.resolve({ ...endedReply('memory-limit', notes), ...printed(run) });
    run.resolve({ ...endedReply('crashed', notes), ...printed(run), crash: error ?? new WorkerDiedError(how) });
  }

  #startClock(): RunClock {
    const { timeout, hostTimeout } = this.#config;
    const limits = { timeout: inMilliseconds(timeout), 'host-timeout': inMilliseconds(hostTimeout) };
    return new RunClock(limits, (payer) => this.#kill(payer));
  }

  #kill(reason: Killed): void {
    if (this.#run !== null) this.#run.killed ??= reason;
    this.#worker.kill();
  }
}

/** With the time that an honest worker needs to tell how it ended. */
function inMilliseconds(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1000 + GRACE;
}

function printed({ stdout, stderr }: Run): { stdout: string; stderr: string } {
  return { stdout: stdout.take(), stderr: stderr.take() };
}

function endedReply(ended: SessionReply['ended'], notes: readonly string[]): SessionReply {
  return { report: null, ended, crash: null, stdout: '', stderr: '', prints: [], notes, memoryPeak: 0 };
}

function tooLarge(error: unknown): string {
  return encode(new RangeError(error instanceof Error ? error.message : String(error)));
}
