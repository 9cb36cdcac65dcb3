import { AsyncResource } from 'node:async_hooks';
import { HermeticError } from '../../errors.js';
import { ValidationError } from '../errors.js';
import type { Answer } from '../vfs/file-system.js';
import { Tail } from '../tail.js';
import type { IsolationReport } from '../result.js';
import {
  LOST,
  type OutputSink,
  type Session,
  type SessionConfig,
  type SessionHost,
  type SessionReply,
  type SessionRequest,
} from '../session.js';
import type { Compiled } from './compile.js';
import { asHost, execute, pump } from './execute.js';
import type { RealmHost } from './realm-host.js';
import { type Dependency, isImportFailure, ModuleLoader } from './load-modules.js';
import { LongWait } from './long-wait.js';
import { Memory } from './memory.js';
import { Output, type OutputStream } from './output.js';
import { placeOf, sourceOf, unitId } from './positions.js';
import { prepare } from './prepare.js';
import { openRealm, type Realm } from './realm.js';
import { registeredNames } from './registered-names.js';
import { rewriteProgram } from './rewrite-program.js';
import { webService } from './services.js';
import type { RewriteOptions } from './rewrite.js';

/** Time to copy results out after the clock ran out. */
const GRACE = 500;

/** Milliseconds of short waits that the host is told of at once. */
const WORTH_TELLING = 50;

const MAX_WAIT = 2 ** 31 - 1;

type Ended = Exclude<SessionReply['ended'], 'crashed'>;

const ISOLATION: IsolationReport = {
  requested: 'none',
  mechanisms: [{ name: 'realm', active: true, detail: 'a vm context of this process, rewritten code' }],
  degraded: false,
};

/** The realm side of a box: it runs wherever this file runs, in the host's process or in a worker. */
export class LocalSession implements Session {
  readonly #config: SessionConfig;
  readonly #host: SessionHost;
  readonly #registered: ReadonlySet<string>;
  readonly #output: Output;
  readonly #memory: Memory;
  readonly #units = new Map<number, Compiled>();
  readonly #timers = new Map<number, NodeJS.Timeout>();
  #names: ReadonlySet<string> = new Set();
  #realm: Realm;
  #loader: ModuleLoader;
  #prints: { method: string; values: string }[] = [];
  #deadline = Number.POSITIVE_INFINITY;
  #ended: Ended = '';
  #isRunning = false;
  #wake: (() => void) | null = null;
  /** Something arrived that the realm has not seen. */
  #hasMail = false;
  #epoch = 0;
  #sink: OutputSink | null = null;
  /** What the sink has no room for is slowed down between two turns. */
  #isFull = false;
  /** Numbers of host calls that have no answer yet. */
  readonly #pending = new Set<number>();
  /** Milliseconds that may be waited for them. */
  #hostLeft = Number.POSITIVE_INFINITY;
  /** Of what was waited, what the host was not told. */
  #untold = 0;
  #hostScope: AsyncResource = new AsyncResource('HERMETIC_HOST');

  /** `output`: where the guest prints to, if it does not wait for the reply. */
  constructor(config: SessionConfig, host: SessionHost, output?: Output) {
    this.#config = config;
    this.#host = host;
    this.#output = output ?? new Output(this.#stream('stdout'), this.#stream('stderr'));
    this.#memory = new Memory(config.memoryLimit);
    this.#registered = registeredNames(config.registrations);
    this.#realm = openRealm(this.#createHost(), config.registrations, config.hasFiles);
    this.#loader = this.#createLoader();
  }

  get epoch(): number {
    return this.#epoch;
  }

  get isolation(): IsolationReport {
    return ISOLATION;
  }

  async exec(request: SessionRequest, sink?: OutputSink): Promise<SessionReply> {
    const unit = this.#prepare(request);
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
        if (this.#isFull) await this.#drained();
        await this.#message();
        report = this.#turn();
      }
    }
    return this.#reply(report);
  }

  execSync(request: SessionRequest): SessionReply {
    const unit = this.#prepare(request);
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
    this.#wake?.();
  }

  rewrite(code: string): string {
    return rewriteProgram(code, this.#config, this.#names);
  }

  dispose(): void {
    this.cancel();
    this.#clearTimers();
  }

  #prepare({ task }: SessionRequest): Compiled | null {
    if (task.kind === 'call') return null;
    const unit = prepare(
      task.code,
      '<exec>',
      this.#config.language === 'typescript' ? 'typescript' : 'javascript',
      this.#rewriteOptions(task.echo),
      this.#config.validate,
    );
    this.#units.set(unit.id, unit);
    return unit;
  }

  #imports(unit: Compiled | null): Answer<Dependency[]> {
    const requests = unit?.rewritten.imports ?? [];
    return requests.length === 0 ? [] : this.#loader.dependencies(requests, PROGRAM);
  }

  #createLoader(): ModuleLoader {
    const options: RewriteOptions = { ...this.#rewriteOptions('none'), kind: 'module', known: () => false };
    return new ModuleLoader(
      this.#realm,
      (specifier, importer) =>
        this.#config.hasFiles && FILE_MODULES.has(specifier)
          ? { kind: 'registered', name: specifier }
          : this.#host.load(specifier, importer),
      (text, path, language) => {
        const unit = prepare(text, path, language, options);
        this.#units.set(unit.id, unit);
        return unit;
      },
    );
  }

  /** `import()`, asked for by the guest while it runs. */
  #loadLater(id: number, specifier: string, importer: string): void {
    // Numbers of calls are above zero.
    this.#pending.add(-id);
    const fail = (error: unknown): void => {
      this.#pending.delete(-id);
      const known = isImportFailure(error)
        ? error
        : new HermeticError('E_MODULE_NOT_FOUND', `cannot load "${specifier}"`);
      // What is no program is a SyntaxError, as everywhere.
      const name = known instanceof ValidationError ? 'SyntaxError' : 'Error';
      this.#post(
        'not-loaded',
        id,
        `0["e","${name}",${JSON.stringify(known.message)},"",[],[],["code","${known.code}"]]`,
      );
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

  #rewriteOptions(echo: RewriteOptions['echo']): RewriteOptions {
    return {
      kind: 'program',
      ticks: this.#config.ticks,
      echo,
      known: (name) => this.#names.has(name),
      registered: (name) => this.#registered.has(name),
    };
  }

  #open(sink: OutputSink | null): void {
    const { hostTimeout } = this.#config;
    this.#isRunning = true;
    this.#ended = '';
    this.#sink = sink;
    this.#isFull = false;
    this.#pending.clear();
    this.#untold = 0;
    this.#hostLeft = hostTimeout === null ? Number.POSITIVE_INFINITY : hostTimeout * 1000;
  }

  #begin({ namespace, argv, stdin, keepPrints, task }: SessionRequest, imports: readonly Dependency[]): void {
    const { timeout, tickLimit, memoryLimit } = this.#config;
    const memory = memoryLimit === null ? null : memoryLimit * 1024 * 1024;
    this.#ended = '';
    this.#prints = [];
    this.#hostScope = new AsyncResource('HERMETIC_HOST');
    this.#memory.start();
    this.#deadline = timeout === null ? Number.POSITIVE_INFINITY : Date.now() + timeout * 1000;
    const deadline = timeout === null ? null : this.#deadline;
    const echo = task.kind === 'exec' ? task.echo : 'none';
    this.#realm.controls.begin(
      JSON.stringify({ tickLimit, deadline, memory, echo, keepPrints, namespace, argv, stdin, imports }),
    );
  }

  #start(unit: Compiled | null, { task }: SessionRequest): string {
    if (unit !== null) return this.#settle(execute(this.#realm, unit, this.#left()));
    if (task.kind === 'call') this.#realm.controls.post('call', 0, JSON.stringify([task.name, task.args]));
    return this.#turn();
  }

  #turn(): string {
    if (this.#ended !== '') return '';
    const left = this.#left();
    if (left <= 0) {
      this.#end('timeout');
      return '';
    }
    return this.#settle(pump(this.#realm, left));
  }

  /** Null: the engine was interrupted, or the stack was too full to say anything. */
  #settle(answer: string | null): string {
    if (answer !== null) return answer;
    if (this.#left() <= 2) this.#end('timeout');
    else this.#realm.controls.fail('Maximum call stack size exceeded');
    return '';
  }

  #finish(): string {
    this.#clearTimers();
    if (this.#ended !== '') this.#host.ending?.(this.#ended);
    this.#realm.controls.post('finish', 0, '');
    const report = pump(this.#realm, this.#ended === '' ? Math.max(GRACE, this.#left()) : GRACE);
    // Getters of the program's values that do not end, or more than can be copied in its time.
    if (report === null) this.#end('timeout');
    return report ?? UNREADABLE;
  }

  #reply(report: string): SessionReply {
    this.#clearTimers();
    this.#realm.controls.reset();
    this.#isRunning = false;
    this.#sink = null;
    if (report === UNREADABLE) this.#startAnew();
    else this.#names = namesOf(report);
    const { stdout, stderr } = this.#output.take();
    return {
      report: report === UNREADABLE ? null : report,
      ended: this.#ended,
      crash: null,
      stdout,
      stderr,
      prints: this.#prints,
      notes: report === UNREADABLE ? [LOST] : [],
      memoryPeak: this.#memory.peak,
    };
  }

  /** What could not be read could still run: the realm goes, with all that the box remembered. */
  #startAnew(): void {
    this.#epoch += 1;
    this.#names = new Set();
    this.#units.clear();
    this.#realm = openRealm(this.#createHost(), this.#config.registrations, this.#config.hasFiles);
    this.#loader = this.#createLoader();
  }

  #end(kind: Exclude<Ended, ''>): void {
    if (this.#ended !== '') return;
    this.#ended = kind;
    this.#realm.controls.kill(kind === 'host-timeout' ? 'timeout' : kind);
  }

  #left(): number {
    return this.#deadline - Date.now();
  }

  #post(kind: string, id: number, text: string): void {
    if (!this.#isRunning) return;
    this.#realm.controls.post(kind, id, text);
    this.#hasMail = true;
    this.#wake?.();
  }

  /** Until something arrives, or the time is up. */
  async #message(): Promise<void> {
    if (!this.#hasMail && this.#ended === '') {
      if (this.#pending.size > 0) await this.#forHost((resolve) => this.#sleep(this.#hostLeft, resolve));
      else await new Promise<void>((resolve) => this.#sleep(this.#left(), resolve));
    }
    this.#hasMail = false;
    if (this.#left() <= 0) this.#end('timeout');
  }

  /** Waiting for the host is not the program's time. */
  async #forHost(wait: (resolve: () => void) => void): Promise<void> {
    const began = performance.now();
    const long = this.#host.waiting === undefined ? null : new LongWait(this.#host);
    await new Promise<void>((resolve) => wait(resolve));
    const waited = performance.now() - began;
    this.#deadline += waited;
    this.#realm.controls.defer(waited);
    this.#hostLeft -= waited;
    if (this.#hostLeft <= 0) this.#end('host-timeout');
    if (long === null) return;
    this.#untold += long.end(waited);
    if (this.#untold < WORTH_TELLING) return;
    this.#host.waiting?.(false, this.#untold);
    this.#untold = 0;
  }

  /** What the host was asked for before the program begins. Null: the run was ended meanwhile. */
  async #awaited<T>(answer: Answer<T>): Promise<T | null> {
    if (!(answer instanceof Promise)) return answer;
    const asked = { isOpen: true };
    const arrived = (): void => {
      asked.isOpen = false;
      this.#wake?.();
    };
    void answer.then(arrived, arrived);
    // A timer may be early by part of a millisecond.
    while (asked.isOpen && this.#ended === '') await this.#forHost((resolve) => this.#sleep(this.#hostLeft, resolve));
    return this.#ended === '' ? answer : null;
  }

  /** Until somebody wakes it. */
  #sleep(milliseconds: number, resolve: () => void): void {
    const wake = (): void => {
      if (timer !== null) clearTimeout(timer);
      this.#wake = null;
      resolve();
    };
    const timer = Number.isFinite(milliseconds)
      ? setTimeout(wake, Math.min(MAX_WAIT, Math.max(0, milliseconds)))
      : null;
    this.#wake = wake;
  }

  /** Who takes the output is slow: that is the program's time. */
  async #drained(): Promise<void> {
    void this.#sink?.drained().then(() => {
      this.#isFull = false;
      this.#wake?.();
    });
    while (this.#isFull && this.#ended === '' && this.#left() > 0)
      await new Promise<void>((resolve) => this.#sleep(this.#left(), resolve));
  }

  #clearTimers(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #createHost(): RealmHost {
    return {
      call: (text) => this.#ask(() => this.#host.call(text)),
      reply: (call, failed, text) => asHost(() => this.#host.reply(call, failed, text), this.#hostScope),
      print: (method, snapshot, data) => {
        this.#output.print(method, snapshot);
        if (data !== '') this.#keep(method, data);
      },
      timer: (id, milliseconds, repeats) => {
        const fire = (): void => {
          if (!repeats) this.#timers.delete(id);
          this.#post('timer', id, '');
        };
        // Node takes what is too long as 1, and warns the whole process.
        const wait = milliseconds > MAX_WAIT ? 1 : milliseconds;
        this.#timers.set(id, repeats ? setInterval(fire, wait) : setTimeout(fire, wait));
      },
      clearTimer: (id) => {
        clearTimeout(this.#timers.get(id));
        this.#timers.delete(id);
      },
      pulse: () => {
        this.#host.poll?.();
        if (this.#ended !== '') return this.#ended;
        if (!this.#memory.isExceeded()) return '';
        this.#ended = 'memory-limit';
        return 'memory-limit';
      },
      load: (id, specifier, importer) => {
        const load = (): void => this.#loadLater(id, specifier, importer);
        asHost(load, this.#hostScope);
      },
      file: (text) => this.#ask(() => this.#host.file(text)),
      service: (name, text) => this.#service(name, text),
    };
  }

  #ask(ask: () => string): string {
    if (this.#ended !== '') return '!';
    const answer = asHost(ask, this.#hostScope);
    if (answer.startsWith('p')) this.#pending.add(Number(answer.slice(1)));
    return answer;
  }

  #keep(method: string, values: string): void {
    if (this.#sink === null) this.#prints.push({ method, values });
    else this.#isFull = !this.#sink.write({ kind: 'print', method, values });
  }

  #stream(kind: 'stdout' | 'stderr'): OutputStream {
    const tail = new Tail(this.#config.maxStdout);
    return {
      write: (text) => {
        tail.write(text);
        if (this.#sink !== null) this.#isFull = !this.#sink.write({ kind, text });
      },
      take: () => tail.take(),
    };
  }

  #service(name: string, text: string): string {
    if (name === 'source') return sourceOf(this.#units.values(), text);
    if (name === 'position') {
      const [file = '', line = '', column = ''] = text.split('\n');
      const unit = this.#units.get(unitId(file));
      return unit === undefined ? '' : placeOf(unit, Number(line), Number(column));
    }
    return webService(name, text);
  }
}

/** Where the imports of a program are looked up from. */
const PROGRAM = '/main.js';
const FILE_MODULES: ReadonlySet<string> = new Set(['fs', 'node:fs', 'fs/promises', 'node:fs/promises']);
const STUCK = 'the program waits for a promise that nothing can settle';
const UNREADABLE = '-';

function namesOf(report: string): ReadonlySet<string> {
  // The last part of what `finish` writes.
  return new Set((JSON.parse(report) as readonly unknown[])[6] as readonly string[]);
}
