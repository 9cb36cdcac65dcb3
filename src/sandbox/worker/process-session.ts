import { AsyncResource } from 'node:async_hooks';
import { HermeticError } from '../../errors.js';
import { WorkerDiedError } from '../errors.js';
import type { Lease } from '../pool/pooled-worker.js';
import type { IsolationReport } from '../result.js';
import type { ToHost } from '../rpc/protocol.js';
import { LOST, LOST_BEFORE, type Session, type SessionConfig, type SessionHost, type SessionReply, type SessionRequest } from '../session.js'; // prettier-ignore
import { Tail } from '../tail.js';
import { encode } from '../wire/encode.js';
import { parseDone } from './parse-done.js';
import { parseRefusal } from './parse-refusal.js';
import { type GuestKind, SCRIPT_GUEST } from './guest-kind.js';
import type { Death, Worker } from './worker.js';

/** Milliseconds between asking a worker to end a run and ending the worker. */
const GRACE = 200;
/** Modules that one program may ask for at a time. */
const MOST_LOADS = 1000;
const OTHER_RUN = 'the end of another run was told';
const LONGEST_TIMER = 2 ** 31 - 1;

type Killed = 'timeout' | 'cancelled';

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
  readonly timers: NodeJS.Timeout[];
  killed: Killed | null;
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
  #loadError: unknown = null;
  #epoch = 0;
  #runs = 0;

  constructor(config: SessionConfig, host: SessionHost, lease: Lease<Worker>, guest: GuestKind = SCRIPT_GUEST) {
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

  async exec(request: SessionRequest): Promise<SessionReply> {
    if (!(await this.#hasWorker())) return endedReply('cancelled', []);
    const notes = this.#isLost ? [LOST_BEFORE] : [];
    this.#isLost = false;
    const worker = this.#worker;
    worker.busy();
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
          timers: [],
          killed: null,
          isCancelled: false,
        };
        this.#run = run;
        this.#loadError = null;
        worker.send({ kind: 'exec', run: run.number, request: JSON.stringify(request) });
        if (this.#config.timeout !== null) this.#killLater(run, 'timeout', this.#config.timeout * 1000 + GRACE);
      });
    } finally {
      this.#close();
      worker.idle();
      this.#left -= 1;
      if (this.#left <= 0) worker.kill();
    }
  }

  execSync(): SessionReply {
    throw new HermeticError('E_USAGE', "execSync is for isolation: 'none': another process cannot be waited for");
  }

  deliver(id: number, failed: boolean, text: string): void {
    if (this.#run === null) return;
    try {
      this.#worker.send({ kind: 'deliver', id, failed, text });
    } catch (error) {
      this.#worker.send({ kind: 'deliver', id, failed: true, text: `0${tooLarge(error)}` });
    }
  }

  invoke(call: number, functionId: number, args: string): boolean {
    if (this.#run === null) return false;
    try {
      this.#worker.send({ kind: 'invoke', call, functionId, args });
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
    this.#worker.send({ kind: 'cancel' });
    this.#killLater(run, 'cancelled', GRACE);
  }

  rewrite(code: string): string {
    return this.#guest.rewrite(code, this.#config, this.#names);
  }

  dispose(): void {
    this.#stopWaiting?.();
    if (this.#run !== null) this.#run.killed ??= 'cancelled';
    this.#lease.release();
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
    worker.send({ kind: 'open', config: JSON.stringify(this.#config) });
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
        return this.#answer(run.scope.runInAsyncScope(() => this.#host.call(message.text)));
      case 'file':
        return this.#answer(run.scope.runInAsyncScope(() => this.#host.file(message.text)));
      case 'load':
        return run.scope.runInAsyncScope(() => this.#load(message.id, message.specifier, message.importer));
      case 'reply':
        return run.scope.runInAsyncScope(() => this.#host.reply(message.call, message.failed, message.text));
      case 'output':
        return (message.stream === 1 ? run.stdout : run.stderr).write(message.text);
      case 'done': {
        if (message.run !== run.number) return this.#worker.distrust(OTHER_RUN);
        const { reply, names } = parseDone(message, run.keepPrints);
        this.#close();
        this.#names = new Set(names);
        if (reply.report === null) this.#epoch += 1;
        // The worker's realm began anew; the worker itself did not.
        const notes = reply.report === null ? [LOST] : run.notes;
        return run.resolve({ ...reply, ...printed(run), notes, crash: null });
      }
      case 'refused':
        if (message.run !== run.number) return this.#worker.distrust(OTHER_RUN);
        this.#close();
        return run.reject(this.#loadError ?? parseRefusal(message));
    }
  }

  #answer(text: string): void {
    try {
      this.#worker.answer(text);
    } catch (error) {
      this.#worker.answer(`e0${tooLarge(error)}`);
    }
  }

  #load(id: number, specifier: string, importer: string): void {
    this.#loads += 1;
    if (this.#loads > MOST_LOADS) return this.#worker.distrust(`more than ${MOST_LOADS} modules are asked for at once`);
    const worker = this.#worker;
    void Promise.resolve()
      .then(() => this.#host.load(specifier, importer))
      .then((module) => worker.send({ kind: 'loaded', id, module: JSON.stringify(module) }))
      .catch((error: unknown) => {
        const known = error instanceof HermeticError ? error : null;
        // A file system that fails is not the program's mistake: the caller of exec is told as it is.
        if (known === null) this.#loadError = error;
        const message = known?.message ?? `cannot load "${specifier}"`;
        worker.send({ kind: 'notLoaded', id, code: known?.code ?? 'E_USAGE', message, hint: known?.hint ?? '' });
      })
      .finally(() => {
        this.#loads -= 1;
      });
  }

  #lose(): void {
    this.#epoch += 1;
    this.#names = new Set();
    this.#isLost = true;
  }

  /** At once, not when the caller has heard of it: what the worker says from here on belongs to no run. */
  #close(): void {
    for (const timer of this.#run?.timers ?? []) clearTimeout(timer);
    this.#run = null;
  }

  #died({ how, isOutOfMemory, error }: Death): void {
    this.#lose();
    const run = this.#run;
    if (run === null) return;
    this.#close();
    const notes = [LOST];
    if (run.killed !== null) return run.resolve({ ...endedReply(run.killed, notes), ...printed(run) });
    if (isOutOfMemory && this.#config.memoryLimit !== null)
      return run.resolve({ ...endedReply('memory-limit', notes), ...printed(run) });
    run.resolve({ ...endedReply('crashed', notes), ...printed(run), crash: error ?? new WorkerDiedError(how) });
  }

  #killLater(run: Run, reason: Killed, milliseconds: number): void {
    const kill = (): void => {
      run.killed ??= reason;
      this.#worker.kill();
    };
    run.timers.push(setTimeout(kill, Math.min(milliseconds, LONGEST_TIMER)));
  }
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
