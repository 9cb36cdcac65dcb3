import type { Registration } from '../../../registry/registration.js';
import type { RealmHost } from '../realm/realm-host.js';
import { createBoxNames } from './values/box-names.js';
import { allocation, chargeNatives } from './limits/charge.js';
import { createPrint } from './globals/console.js';
import { Control, type Fuel } from './limits/control.js';
import { decode } from './values/decode.js';
import { createFiles } from './globals/files.js';
import { createFilter } from './promises/foreign.js';
import { createGlobals } from './globals/globals.js';
import { createHost, type Room } from './host.js';
import { createHostCalls } from './host-calls.js';
import { createImports } from './modules/imports.js';
import { Inbox } from './inbox.js';
import { lockError } from './lock-realm.js';
import type { Modules } from './modules/modules.js';
import { Outcome } from './promises/outcome.js';
import {
  apply,
  create,
  ErrorFunction,
  hasOwn,
  list,
  type List,
  ownKeys,
  parseJson,
  push,
  put,
  then,
  TypeErrorFunction,
} from './primordials.js';
import { heritage } from './promises/promise-chain.js';
import { isPromise } from './promises/promises.js';
import { guardReactions } from './promises/reactions.js';
import { reportRun } from './report.js';
import { lockStackFormatter } from './limits/stack.js';
import { createPendingTimers } from './globals/timers.js';

/** What the host says about a run, before it starts. */
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
  /** Keys of the modules that the program imports, and the names it wants. */
  readonly imports: Parameters<Modules['link']>[0];
}

type Unit = (
  bind: (accessors: object) => void,
  modules: List<object>,
  load: (specifier: unknown, options?: unknown) => unknown,
) => unknown;

/** Imports of a program are looked up from here. */
const PROGRAM = '/main.js';

/** How the rewriter marks a program that awaits at its top level. */
const AWAITS = 2;

/** Everything that runs beside the guest in its realm. One for each box. */
export function createRuntime(fuel: Fuel, room: Room, real: Record<string, unknown>, functionStub: Function) {
  const host = createHost(room);
  const control = new Control(fuel, host.pulse);
  const foreignRoots = list<object>();
  const filter = createFilter(fuel.prefix, foreignRoots);
  const calls = createHostCalls(control, host, filter);
  const { decoding, encoding } = calls;
  const imports = createImports(control, host, room, filter);
  const { loads, modules } = imports;
  const { timers, addTimer, clearTimer, fire } = createPendingTimers(control, host, room);
  const globals = create(null);
  const registered = create(null);
  const names = createBoxNames(globals);
  const { namespace } = names;
  const inbox = new Inbox();
  const outcome = new Outcome(filter);
  let begin: Begin | null = null;
  let runs = 0;
  /** What the program gave, and whether it has run to its end: it may be a promise. */
  let value: unknown;
  let hasEnded = false;
  const print = createPrint(control, host, encoding, () => begin?.keepPrints === true);

  function caught(value: unknown): unknown {
    control.survive();
    return filter(value);
  }

  /** A unit after which nothing can happen answers at once. */
  function start(unit: Unit, isAsync: number): string {
    try {
      takeBegin();
      const wanted = begin === null ? [] : begin.imports;
      const namespaces = modules.link(wanted);
      const ran = wanted.length === 0 ? undefined : modules.run(wanted);
      hasEnded = false;
      const run = (): unknown => unit(names.bind, namespaces, imports.importerOf(PROGRAM));
      if (isPromise(ran)) outcome.succeed(then(ran, run));
      else {
        value = run();
        hasEnded = isAsync !== AWAITS;
        outcome.succeed(value);
      }
    } catch (error) {
      outcome.fail(error);
    }
    if (isAsync !== 0 || outcome.state === 'running') return '';
    const report = finish();
    // Nobody waits for what a hidden promise would still do.
    control.die('cancelled');
    return report;
  }

  function takeBegin(): void {
    if (begin === null) return;
    const values = decode(begin.namespace, decoding) as Record<string, unknown>;
    const keys = ownKeys(values);
    for (let index = 0; index < keys.length; index += 1)
      put(namespace, keys[index] as string, values[keys[index] as string]);
    put(globals, 'argv', decode(begin.argv, decoding));
    put(globals, 'stdin', begin.stdin);
  }

  /** One message at a time: what follows from it happens before the next one, as between two timers of Node. */
  function pump(): string {
    const message = inbox.take();
    if (message === undefined) return '';
    if (message[0] === 'finish') return finish();
    try {
      receive(message[0], message[1], message[2]);
    } catch (error) {
      outcome.fail(error);
    }
    return '';
  }

  function receive(kind: string, id: number, text: string): void {
    switch (kind) {
      case 'resolve':
        calls.settleCall(id, true, text);
        break;
      case 'reject':
        calls.settleCall(id, false, text);
        break;
      case 'timer':
        fire(id);
        break;
      case 'invoke':
        calls.invoke(id, text);
        break;
      case 'loaded':
        imports.loaded(id, text);
        break;
      case 'not-loaded':
        loads.take(id)?.reject(calls.hostError(text));
        break;
      case 'call':
        takeBegin();
        outcome.succeed(callByName(text));
        break;
      case 'nothing':
        break;
    }
  }

  function callByName(text: string): unknown {
    const request = parseJson(text) as readonly [string, string];
    const name = request[0];
    const target = namespace[name];
    if (typeof target !== 'function') throw new TypeErrorFunction(`${name} is not a function of the program`);
    return apply(target as () => unknown, undefined, decode(request[1], decoding) as unknown[]);
  }

  function finish(): string {
    return reportRun(control, outcome, names, calls);
  }

  const runtime = {
    checkpoint: (): void => control.checkpoint(),
    glance: (): void => control.glance(),
    survive: (): void => control.survive(),
    caught,
    /** After an await or a yield. */
    resumed(value: unknown): unknown {
      control.charge(1);
      return value;
    },
    /** After a call: an async function swallows what it throws, also the end of the run. */
    called(value: unknown): unknown {
      control.survive();
      return value;
    },
    /** Around the size in `new Array(size)` and the like. */
    sized: (size: unknown): unknown => allocation(control, size),
    echo(value: unknown): unknown {
      if (value !== undefined) print('echo', [value]);
      return value;
    },
    namespace,
    registered,
    globals,
    lookup: names.lookup,
    quietLookup: names.quietLookup,
    start,
    pump,
    heritage,
    define: (factory: Parameters<Modules['define']>[0]): void => modules.define(factory),
    connect,
  };

  function connect(given: RealmHost, foreign: readonly object[], registrations: string, hasFiles: boolean): object {
    lockError(real);
    host.connect(given);
    for (let index = 0; index < foreign.length; index += 1) push(foreignRoots, foreign[index] as object);
    const facades = calls.openFacades(parseJson(registrations) as readonly Registration[]);
    const keys = ownKeys(facades.globals);
    for (let index = 0; index < keys.length; index += 1) {
      const name = keys[index] as string;
      put(registered, name, facades.globals[name]);
      put(globals, name, facades.globals[name]);
    }
    const builtins = create(null) as Record<string, object | undefined>;
    if (hasFiles) {
      const fs = createFiles(calls.fileCalls);
      builtins['fs'] = fs;
      builtins['node:fs'] = fs;
      builtins['fs/promises'] = fs['promises'] as object;
      builtins['node:fs/promises'] = fs['promises'] as object;
      if (!hasOwn(globals, 'fs')) {
        put(registered, 'fs', fs);
        put(globals, 'fs', fs);
      }
    }
    return {
      begin(text: string): void {
        begin = parseJson(text) as Begin;
        runs += 1;
        outcome.begin();
        names.begin();
        inbox.clear();
        control.start(begin.tickLimit ?? Infinity, begin.deadline ?? Infinity, begin.memory ?? Infinity);
      },
      post(kind: string, id: number, text: string): void {
        inbox.post(kind, id, text);
      },
      hasMail: () => inbox.hasMail(),
      status(): string {
        if (control.dead !== '' || outcome.state === 'failed') return 'over';
        const waiting = calls.waiting() + timers.size + loads.size > 0;
        if (outcome.state === 'done') return waiting ? 'waiting' : 'over';
        if (waiting) return 'waiting';
        if (!hasEnded) return 'stuck';
        // A promise that nothing settles is no failure of a program that does not wait for it; it has no value.
        outcome.settle('done', value);
        return 'over';
      },
      /** The script that follows defines this module. */
      expectModule(key: string, dependencies: string, isAsync: boolean): void {
        modules.expect(key, dependencies, isAsync);
      },
      addJson(key: string, text: string): string {
        try {
          modules.addJson(key, text);
          return '';
        } catch {
          return `${key} is not JSON`;
        }
      },
      /** A registered module, by its name. */
      addRegistered(name: string): void {
        imports.addRegistered(name, facades.modules[name] ?? (builtins[name] as object));
      },
      defer(milliseconds: number): void {
        control.defer(milliseconds);
      },
      kill(kind: string): void {
        control.die(kind as 'timeout');
      },
      /** After a run that was ended: nothing that it left behind runs later. */
      reset(): void {
        timers.clear();
        loads.clear();
        calls.forget();
      },
      /**
       * What Node tells about rejections that nobody handles, for the run that begins. An object of this realm: with
       * async hooks in use, Node puts it on promises of the guest.
       */
      domain(): object {
        const run = runs;
        const domain = create(null);
        domain['emit'] = (_event: string, reason: unknown): boolean => {
          if (run !== runs || control.dead !== '' || outcome.state === 'failed') return true;
          outcome.state = 'failed';
          outcome.value = filter(reason);
          return true;
        };
        return domain;
      },
      fail(message: string): void {
        outcome.state = 'failed';
        outcome.value = new ErrorFunction(message);
      },
      ticks: () => control.ticks,
    };
  }

  chargeNatives(control);
  guardReactions(control, filter);
  lockStackFormatter(host.position);
  createGlobals(
    globals,
    {
      control,
      print,
      addTimer,
      clearTimer,
      decoding,
      encoding,
      service: host.service,
    },
    real,
    functionStub,
  );
  return runtime;
}
