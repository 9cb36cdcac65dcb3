import { MAX_DROPPED_PRINTS } from '../../../../wire/value-caps.js';
import type { HostCalls } from './calls/host-calls.js';
import { Inbox } from './inbox.js';
import type { Control } from './limits/control.js';
import type { Imports } from './modules/imports.js';
import type { Dependency } from './modules/module-record.js';
import {
  callGuest,
  create,
  ErrorFunction,
  item,
  list,
  type List,
  parseJson,
  push,
  put,
  read,
  textKeys,
  then,
  TypeErrorFunction,
} from './primordials.js';
import { Outcome } from './promises/outcome.js';
import { isPromise } from './promises/promises.js';
import { reportRun, type Returns } from './report.js';
import type { BoxNames } from './values/box-names.js';
import { decode } from './values/decode.js';

/** The parameters of a run, which the session sends before it starts. */
interface Begin {
  readonly tickLimit: number | null;
  readonly deadline: number | null;
  /** Bytes. */
  readonly memory: number | null;
  readonly echo: string;
  readonly keepPrints: boolean;
  /** Names and values that become bindings of the box, as an encoded object. */
  readonly namespace: string;
  readonly argv: string;
  readonly stdin: string;
  readonly returns: Returns;
  /** Keys of the modules that the program imports, and the names it wants. */
  readonly imports: readonly Dependency[];
}

export type Unit = (
  bind: BoxNames['bind'],
  modules: List<object>,
  load: (specifier: unknown, options?: unknown) => unknown,
) => unknown;

/** The parts of a realm that a run needs. */
interface Parts {
  readonly control: Control;
  readonly calls: HostCalls;
  readonly imports: Imports;
  readonly names: BoxNames;
  readonly globals: object;
  readonly filter: (value: unknown) => unknown;
  readonly fireTimer: (id: number) => void;
  readonly openTimers: () => number;
}

/** Imports of a program are looked up from here. */
const PROGRAM = '/main.js';

/** How the rewriter marks a program that awaits at its top level. */
const AWAITS = 2;

/** The run that is under way in a realm, from its first message to its report. One run follows the other. */
export class ProgramRun {
  readonly inbox = new Inbox();
  #parts: Parts;
  #outcome: Outcome;
  #begin: Begin | null = null;
  #droppedPrints = list<string>();
  #count = 0;
  /** The value of the program; it may be a promise. */
  #value: unknown;
  /** Whether the program has run to its end. */
  #hasEnded = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#outcome = new Outcome(parts.filter);
  }

  /** A printed value that the host must not get as it is: its path is told as dropped. */
  dropPrint(path: string): void {
    if (this.#droppedPrints.length < MAX_DROPPED_PRINTS) push(this.#droppedPrints, path);
  }

  get keepsPrints(): boolean {
    return this.#begin?.keepPrints === true;
  }

  begin(text: string): void {
    // Written by our own session.
    const begin = parseJson(text) as Begin;
    this.#begin = begin;
    this.#droppedPrints = list<string>();
    this.#count += 1;
    this.#outcome.begin();
    this.#parts.names.begin();
    this.inbox.clear();
    this.#parts.control.start(begin.tickLimit ?? Infinity, begin.deadline ?? Infinity, begin.memory ?? Infinity);
  }

  /** Runs a unit. The answer is the report if nothing can happen after it, else the empty text. */
  start(unit: Unit, isAsync: number): string {
    const { control, imports, names } = this.#parts;
    const { modules } = imports;
    try {
      this.#takeBegin();
      const wanted = this.#begin === null ? [] : this.#begin.imports;
      const namespaces = modules.link(wanted);
      const ran = wanted.length === 0 ? undefined : modules.run(wanted);
      this.#hasEnded = false;
      const run = (): unknown => unit(names.bind, namespaces, imports.importerOf(PROGRAM));
      if (isPromise(ran)) this.#outcome.succeed(then(ran, run));
      else {
        this.#value = run();
        this.#hasEnded = isAsync !== AWAITS;
        this.#outcome.succeed(this.#value);
      }
    } catch (error) {
      this.#outcome.fail(error);
    }
    if (isAsync !== 0 || this.#outcome.state === 'running') return '';
    const report = this.#finish();
    // Nobody waits for what a hidden promise would still do.
    control.die('cancelled');
    return report;
  }

  /** One message at a time: what follows from it happens before the next one, as between two timers of Node. */
  pump(): string {
    const message = this.inbox.take();
    if (message === undefined) return '';
    if (message[0] === 'finish') return this.#finish();
    try {
      this.#receive(message[0], message[1], message[2]);
    } catch (error) {
      this.#outcome.fail(error);
    }
    return '';
  }

  status(): 'over' | 'waiting' | 'stuck' {
    const { control, calls, imports, openTimers } = this.#parts;
    const outcome = this.#outcome;
    if (control.dead !== '' || outcome.state === 'failed') return 'over';
    const isWaiting = calls.waiting() + openTimers() + imports.loads.size > 0;
    if (outcome.state === 'done') return isWaiting ? 'waiting' : 'over';
    if (isWaiting) return 'waiting';
    if (!this.#hasEnded) return 'stuck';
    // A promise that nothing settles is no failure of a program that does not wait for it; it has no value.
    outcome.settle('done', this.#value);
    return 'over';
  }

  fail(message: string): void {
    this.#outcome.state = 'failed';
    this.#outcome.value = new ErrorFunction(message);
  }

  /**
   * Node asks it about rejections that nobody handles, for the run that begins. An object of this realm: with async
   * hooks in use, Node puts it on promises of the guest.
   */
  domain(): object {
    const run = this.#count;
    const { control, filter } = this.#parts;
    const domain = create(null);
    domain['emit'] = (_event: string, reason: unknown): boolean => {
      if (run !== this.#count || control.dead !== '' || this.#outcome.state === 'failed') return true;
      this.#outcome.state = 'failed';
      this.#outcome.value = filter(reason);
      return true;
    };
    return domain;
  }

  #takeBegin(): void {
    if (this.#begin === null) return;
    const { names, calls, globals } = this.#parts;
    // The host encoded an object.
    const values = decode(this.#begin.namespace, calls.decoding) as object;
    const keys = textKeys(values);
    for (let index = 0; index < keys.length; index += 1) names.give(item(keys, index), read(values, item(keys, index)));
    put(globals, 'argv', decode(this.#begin.argv, calls.decoding));
    put(globals, 'stdin', this.#begin.stdin);
  }

  #receive(kind: string, id: number, text: string): void {
    const { calls, imports, fireTimer } = this.#parts;
    switch (kind) {
      case 'resolve':
        calls.settleCall(id, true, text);
        break;
      case 'reject':
        calls.settleCall(id, false, text);
        break;
      case 'timer':
        fireTimer(id);
        break;
      case 'invoke':
        calls.invoke(id, text);
        break;
      case 'loaded':
        imports.loaded(id, text);
        break;
      case 'not-loaded':
        imports.loads.take(id)?.reject(calls.hostError(text));
        break;
      case 'call':
        this.#takeBegin();
        this.#outcome.succeed(this.#callByName(text));
        break;
      case 'look':
        this.#outcome.succeed(undefined);
        break;
      case 'nothing':
        break;
    }
  }

  #callByName(text: string): unknown {
    // Written by our own session.
    const request = parseJson(text) as readonly [name: string, args: string];
    const name = request[0];
    const target = this.#parts.names.namespace[name];
    if (typeof target !== 'function') throw new TypeErrorFunction(`${name} is not a function of the program`);
    // The host encoded a list.
    return callGuest(target, undefined, decode(request[1], this.#parts.calls.decoding) as unknown[]);
  }

  #finish(): string {
    const { control, names, calls } = this.#parts;
    const returns = this.#begin?.returns ?? 'none';
    control.conclude();
    return reportRun(control, this.#outcome, names, calls, returns, this.#droppedPrints);
  }
}
