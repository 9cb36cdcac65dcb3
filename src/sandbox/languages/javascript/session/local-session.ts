import { AsyncResource } from 'node:async_hooks';
import { HermeticError } from '../../../../errors.js';
import { ANSWER_LATER, NO_ANSWER } from '../../../../wire/answers.js';
import type { SessionConfig, SessionRequest } from '../../../../wire/session.js';
import type { IsolationReport } from '../../../result.js';
import { parseGuestReport } from '../../../session/guest-report.js';
import { LOST, type OutputSink, type Session, type SessionHost, type SessionReply } from '../../../session/session.js';
import type { Answer } from '../../../vfs/file-system.js';
import type { Compiled } from '../compile/compile.js';
import type { Output } from '../print/output.js';
import { showThrown } from '../print/show-thrown.js';
import type { Embedder } from '../realm/embedder.js';
import { openRealm, type Realm } from '../realm/realm.js';
import { execute, outsideGuest, pump } from './execute.js';
import { GuestTimers } from './guest-timers.js';
import { type Dependency, importFailure, type ModuleLoader } from './load-modules.js';
import { Memory } from './memory.js';
import { Programs } from './programs.js';
import { RunOutput } from './run-output.js';
import { RunTime } from './run-time.js';

/** Milliseconds to copy results out after the clock ran out. */
const GRACE = 500;

type Ended = Exclude<SessionReply['ended'], 'crashed'>;

const ISOLATION: IsolationReport = {
  requested: 'none',
  mechanisms: [{ name: 'realm', active: true, detail: 'a vm context of this process, rewritten code' }],
  degraded: false,
};

/** A session whose realm is in this process, which is the host itself or a worker. */
export class LocalSession implements Session {
  readonly #config: SessionConfig;
  readonly #host: SessionHost;
  readonly #programs: Programs;
  readonly #output: RunOutput;
  readonly #memory: Memory;
  readonly #time: RunTime;
  readonly #timers = new GuestTimers();
  #realm: Realm;
  #loader: ModuleLoader;
  #ended: Ended = '';
  #isRunning = false;
  /** Something arrived that the realm has not seen. */
  #hasMail = false;
  #epoch = 0;
  /** Numbers of host calls that have no answer yet. */
  readonly #pending = new Set<number>();
  #hostScope: AsyncResource = new AsyncResource('HERMETIC_HOST');

  /** `output` is given where the text goes elsewhere at once, and not into the reply. */
  constructor(config: SessionConfig, host: SessionHost, output?: Output) {
    this.#config = config;
    this.#host = host;
    this.#output = new RunOutput(config.maxStdout, output);
    this.#programs = new Programs(config, (name) => this.#realm.controls.hasName(name));
    this.#memory = new Memory(config.memoryLimit);
    this.#time = new RunTime(host);
    this.#realm = openRealm(this.#createEmbedder(), config.registrations, config);
    this.#loader = this.#createLoader();
  }

  get epoch(): number {
    return this.#epoch;
  }

  get isolation(): IsolationReport {
    return ISOLATION;
  }

  async exec(request: SessionRequest, sink?: OutputSink): Promise<SessionReply> {
    const unit = this.#programs.prepare(request);
    this.#open(sink ?? null);
    const imports = await this.#awaited(this.#imports(unit)).catch((error: unknown) => {
      this.#isRunning = false;
      throw error;
    });
    const ended = this.#ended;
    this.#begin(request, imports ?? []);
    if (ended !== '') this.#end(ended);
    let report = imports === null ? this.#finish() : this.#start(unit, request);
    while (report === '') {
      // Node tells about unhandled rejections between two turns of its loop.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const status = this.#ended === '' ? this.#realm.controls.status() : 'over';
      if (status === 'over') report = this.#finish();
      else if (status === 'stuck') this.#realm.controls.fail(STUCK);
      else {
        if (this.#output.isFull) await this.#drained();
        await this.#message();
        report = this.#turn();
      }
    }
    return this.#reply(report);
  }

  execSync(request: SessionRequest): SessionReply {
    const unit = this.#programs.prepare(request);
    const imports = this.#imports(unit);
    if (imports instanceof Promise) throw new HermeticError('E_USAGE', 'execSync cannot wait for files to import');
    this.#open(null);
    this.#begin(request, imports);
    let report = this.#start(unit, request);
    if (report === '') {
      const status = this.#ended === '' ? this.#realm.controls.status() : 'over';
      if (status === 'waiting')
        this.#realm.controls.fail('execSync cannot wait for timers or asynchronous host functions');
      if (status === 'stuck') this.#realm.controls.fail(STUCK);
      report = this.#finish();
    }
    return this.#reply(report);
  }

  deliver(id: number, failed: boolean, text: string): void {
    this.#pending.delete(id);
    this.#post(failed ? 'reject' : 'resolve', id, text);
  }

  invoke(call: number, functionId: number, args: string): boolean {
    this.#post('invoke', call, JSON.stringify([functionId, args]));
    return this.#isRunning;
  }

  cancel(): void {
    if (!this.#isRunning) return;
    this.#end('cancelled');
    this.#time.wake();
  }

  rewrite(code: string): Promise<string> {
    return new Promise((resolve) => {
      resolve(this.#programs.rewrite(code));
    });
  }

  dispose(): void {
    this.cancel();
    this.#timers.clearAll();
  }

  #imports(unit: Compiled | null): Answer<Dependency[]> {
    const requests = unit?.rewritten.imports ?? [];
    return requests.length === 0 ? [] : this.#loader.dependencies(requests, PROGRAM);
  }

  #createLoader(): ModuleLoader {
    return this.#programs.createLoader(this.#realm, (specifier, importer) => this.#host.load(specifier, importer));
  }

  /** `import()`, asked for by the guest while it runs. */
  #loadLater(id: number, specifier: string, importer: string): void {
    // Numbers of calls are above zero.
    this.#pending.add(-id);
    const fail = (error: unknown): void => {
      this.#pending.delete(-id);
      this.#post('not-loaded', id, importFailure(error, specifier));
    };
    try {
      const found = this.#loader.dependencies([{ specifier, names: [], at: 0 }], importer);
      void Promise.resolve(found).then(([dependency]) => {
        this.#pending.delete(-id);
        this.#post('loaded', id, dependency?.key ?? '');
      }, fail);
    } catch (error) {
      fail(error);
    }
  }

  #open(sink: OutputSink | null): void {
    this.#isRunning = true;
    this.#ended = '';
    this.#output.open(sink);
    this.#pending.clear();
    this.#time.open(this.#config.hostTimeout);
  }

  #begin(request: SessionRequest, imports: readonly Dependency[]): void {
    const { namespace, argv, stdin, keepPrints, task, wanted } = request;
    const { timeout, tickLimit, memoryLimit } = this.#config;
    const memory = memoryLimit === null ? null : memoryLimit * 1024 * 1024;
    this.#ended = '';
    this.#output.begin();
    this.#hostScope = new AsyncResource('HERMETIC_HOST');
    this.#memory.start();
    const deadline = this.#time.begin(timeout);
    const echo = task.kind === 'exec' ? task.echo : 'none';
    const returns = task.kind === 'names' ? 'names' : request.returns === 'listed' ? wanted : request.returns;
    this.#realm.controls.begin(
      JSON.stringify({ tickLimit, deadline, memory, echo, keepPrints, namespace, argv, stdin, returns, imports }),
    );
  }

  #start(unit: Compiled | null, { task }: SessionRequest): string {
    if (unit !== null) return this.#settle(execute(this.#realm, unit, this.#time.left));
    if (task.kind === 'call') this.#realm.controls.post('call', 0, JSON.stringify([task.name, task.args]));
    else this.#realm.controls.post('look', 0, '');
    return this.#turn();
  }

  #turn(): string {
    if (this.#ended !== '') return '';
    const left = this.#time.left;
    if (left <= 0) {
      this.#end('timeout');
      return '';
    }
    return this.#settle(pump(this.#realm, left));
  }

  /** `answer` is null if the engine was interrupted, or if the stack was too full to say anything. */
  #settle(answer: string | null): string {
    if (answer !== null) return answer;
    if (this.#time.left <= 2) this.#end('timeout');
    else this.#realm.controls.fail('Maximum call stack size exceeded');
    return '';
  }

  #finish(): string {
    this.#timers.clearAll();
    if (this.#ended !== '') this.#host.ending?.(this.#ended);
    this.#realm.controls.post('finish', 0, '');
    const report = pump(this.#realm, this.#ended === '' ? Math.max(GRACE, this.#time.left) : GRACE);
    // A getter of the program's values does not end, or there is more than can be copied in its time.
    if (report === null) this.#end('timeout');
    return report ?? UNREADABLE;
  }

  #reply(report: string): SessionReply {
    this.#timers.clearAll();
    this.#realm.controls.reset();
    this.#isRunning = false;
    const parsed = report === UNREADABLE ? null : showThrown(parseGuestReport(report));
    if (parsed === null) this.#startAnew();
    const { stdout, stderr, prints } = this.#output.take();
    return {
      report: parsed,
      ended: this.#ended,
      crash: null,
      stdout,
      stderr,
      prints,
      notes: parsed === null ? [LOST] : [],
      memoryPeak: this.#memory.peak,
    };
  }

  /** A realm that could not report may still run: it is dropped, with everything that the box remembered. */
  #startAnew(): void {
    this.#epoch += 1;
    this.#programs.clear();
    this.#realm = openRealm(this.#createEmbedder(), this.#config.registrations, this.#config);
    this.#loader = this.#createLoader();
  }

  #end(kind: Exclude<Ended, ''>): void {
    if (this.#ended !== '') return;
    this.#ended = kind;
    this.#realm.controls.kill(kind === 'host-timeout' ? 'timeout' : kind);
  }

  #post(kind: string, id: number, text: string): void {
    if (!this.#isRunning) return;
    this.#realm.controls.post(kind, id, text);
    this.#hasMail = true;
    this.#time.wake();
  }

  /** Waits until something arrives or the time is up. */
  async #message(): Promise<void> {
    if (!this.#hasMail && this.#ended === '') {
      if (this.#pending.size > 0) await this.#forHost();
      else await this.#time.forProgram();
    }
    this.#hasMail = false;
    if (this.#time.left <= 0) this.#end('timeout');
  }

  async #forHost(): Promise<void> {
    this.#realm.controls.defer(await this.#time.forHost());
    if (this.#time.isHostLate) this.#end('host-timeout');
  }

  /** Waits for an answer of the host before the program begins; null if the run was ended meanwhile. */
  async #awaited<T>(answer: Answer<T>): Promise<T | null> {
    if (!(answer instanceof Promise)) return answer;
    const asked = { isOpen: true };
    const arrived = (): void => {
      asked.isOpen = false;
      this.#time.wake();
    };
    void answer.then(arrived, arrived);
    // A timer may be early by part of a millisecond.
    while (asked.isOpen && this.#ended === '') await this.#forHost();
    return this.#ended === '' ? answer : null;
  }

  /** Waits for a slow reader of the output, on the program's time. */
  async #drained(): Promise<void> {
    this.#output.onceDrained(() => this.#time.wake());
    while (this.#output.isFull && this.#ended === '' && this.#time.left > 0) await this.#time.forProgram();
  }

  #createEmbedder(): Embedder {
    return {
      call: (text) => this.#ask(() => this.#host.call(text)),
      reply: (call, failed, text) => outsideGuest(() => void this.#host.reply(call, failed, text), this.#hostScope),
      print: (method, snapshot, data) => this.#output.print(method, snapshot, data),
      timer: (id, milliseconds, repeats) =>
        this.#timers.set(id, milliseconds, repeats, () => this.#post('timer', id, '')),
      clearTimer: (id) => this.#timers.clear(id),
      pulse: () => {
        this.#host.poll?.();
        if (this.#ended !== '') return this.#ended;
        if (!this.#memory.isExceeded()) return '';
        this.#ended = 'memory-limit';
        return 'memory-limit';
      },
      load: (id, specifier, importer) => {
        const load = (): void => this.#loadLater(id, specifier, importer);
        outsideGuest(load, this.#hostScope);
      },
      file: (text) => this.#ask(() => this.#host.file(text)),
      service: (name, text) => this.#programs.service(name, text),
    };
  }

  #ask(ask: () => string): string {
    if (this.#ended !== '') return NO_ANSWER;
    const answer = outsideGuest(ask, this.#hostScope);
    if (answer.startsWith(ANSWER_LATER)) this.#pending.add(Number(answer.slice(1)));
    return answer;
  }
}

/** Imports of a program are looked up as if it were this file. */
const PROGRAM = '/main.js';
const STUCK = 'the program waits for a promise that nothing can settle';
const UNREADABLE = '-';
