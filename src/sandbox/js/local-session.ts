import { AsyncResource } from 'node:async_hooks';
import { HermeticError } from '../../errors.js';
import { ValidationError } from '../errors.js';
import type { Answer } from '../vfs/file-system.js';
import { Tail } from '../tail.js';
import type { IsolationReport } from '../result.js';
import {
  LOST,
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
import { Memory } from './memory.js';
import { Output } from './output.js';
import { placeOf, sourceOf, unitId } from './positions.js';
import { prepare } from './prepare.js';
import { openRealm, type Realm } from './realm.js';
import { registeredNames } from './registered-names.js';
import { rewriteProgram } from './rewrite-program.js';
import { webService } from './services.js';
import type { RewriteOptions } from './rewrite.js';

/** Time to copy results out after the clock ran out. */
const GRACE = 500;

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
  #hostScope: AsyncResource = new AsyncResource('HERMETIC_HOST');

  /** `output`: where the guest prints to, if it does not wait for the reply. */
  constructor(config: SessionConfig, host: SessionHost, output?: Output) {
    this.#config = config;
    this.#host = host;
    this.#output = output ?? new Output(new Tail(config.maxStdout), new Tail(config.maxStdout));
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

  async exec(request: SessionRequest): Promise<SessionReply> {
    const unit = this.#prepare(request);
    this.#isRunning = true;
    this.#begin(request, await this.#imports(unit));
    let report = this.#start(unit, request);
    while (report === '') {
      // Node tells about unhandled rejections between two turns of its loop.
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const status = this.#ended === '' ? this.#realm.controls.status() : 'over';
      if (status === 'over') report = this.#finish();
      else if (status === 'stuck') this.#realm.controls.fail(STUCK);
      else {
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
    const fail = (error: unknown): void => {
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
      void Promise.resolve(found).then(([dependency]) => this.#post('loaded', id, dependency?.key ?? ''), fail);
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

  #begin({ namespace, argv, stdin, keepPrints, task }: SessionRequest, imports: readonly Dependency[]): void {
    const { timeout, tickLimit, memoryLimit } = this.#config;
    const memory = memoryLimit === null ? null : memoryLimit * 1024 * 1024;
    this.#isRunning = true;
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
    this.#realm.controls.post('finish', 0, '');
    const report = pump(this.#realm, Math.max(GRACE, Math.min(this.#left(), 4 * GRACE)));
    // Getters of the program's values that do not end, or too much to copy.
    if (report === null) this.#end('timeout');
    return report ?? UNREADABLE;
  }

  #reply(report: string): SessionReply {
    this.#clearTimers();
    this.#realm.controls.reset();
    this.#isRunning = false;
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
    this.#realm.controls.kill(kind);
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
    if (!this.#hasMail && this.#ended === '')
      await new Promise<void>((resolve) => {
        const left = this.#left();
        const timer = Number.isFinite(left) ? setTimeout(done, Math.max(0, left)) : null;
        const wake = done;
        this.#wake = wake;
        function done(): void {
          if (timer !== null) clearTimeout(timer);
          resolve();
        }
      });
    this.#wake = null;
    this.#hasMail = false;
    if (this.#left() <= 0) this.#end('timeout');
  }

  #clearTimers(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #createHost(): RealmHost {
    return {
      call: (text) => (this.#ended === '' ? asHost(() => this.#host.call(text), this.#hostScope) : '!'),
      reply: (call, failed, text) => asHost(() => this.#host.reply(call, failed, text), this.#hostScope),
      print: (method, snapshot, data) => {
        this.#output.print(method, snapshot);
        if (data !== '') this.#prints.push({ method, values: data });
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
      file: (text) => (this.#ended === '' ? asHost(() => this.#host.file(text), this.#hostScope) : '!'),
      service: (name, text) => this.#service(name, text),
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
