import type { Registration } from '../../registry/registration.js';
import { allocation, chargeNatives } from './charge.js';
import { Control, type Fuel, Pending } from './control.js';
import { decode, type Decoding } from './decode.js';
import { Encoder, encodeSimple, type Encoding } from './encode.js';
import { type Calls, Facades } from './facades.js';
import { createFiles, type FileCalls } from './files.js';
import { formatObjects, takesFormat } from './format.js';
import { createGlobals } from './globals.js';
import type { RealmHost } from '../realm-host.js';
import { hideNames } from './hide-names.js';
import { createGuard, type Room } from './host.js';
import {
  apply,
  create,
  defineProperty,
  deleteProperty,
  ErrorFunction,
  freeze,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  hide,
  list,
  type List,
  objectKeys,
  ownKeys,
  parseJson,
  PromiseConstructor,
  PromisePrototype,
  promiseResolve,
  ProxyConstructor,
  push,
  put,
  RangeErrorFunction,
  ReferenceErrorFunction,
  setAdd,
  SetConstructor,
  setHas,
  StringFunction,
  stringify,
  SuppressedErrorPrototype,
  then,
  TypeErrorFunction,
  weakGet,
  WeakMapConstructor,
  weakSet,
} from './primordials.js';
import { lockError } from './lock-realm.js';
import { heritage } from './promise-chain.js';
import { isProxy } from './proxies.js';
import { Modules } from './modules.js';
import { guardReactions } from './reactions.js';
import { Snapshot } from './snapshot.js';
import { lockStackFormatter, stackOf } from './stack.js';

interface Deferred {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Timer {
  readonly run: () => void;
  readonly repeats: boolean;
}

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

type Main = 'running' | 'done' | 'failed';

/** Everything that runs beside the guest in its realm. One for each box. */
export function createRuntime(fuel: Fuel, room: Room, real: Record<string, unknown>, functionStub: Function) {
  let host: RealmHost | null = null;
  let foreignRoots: readonly object[] = [];
  const guarded = createGuard(room.plenty);
  const control = new Control(fuel, () => {
    try {
      return host === null ? '' : host.pulse();
    } catch {
      // No room on the stack for the host's frames: it looks another time.
      return '';
    }
  });
  const namespace = create(null);
  const globals = create(null);
  const registered = create(null);
  const functions = list<object>();
  const functionIds = new WeakMapConstructor<object, number>();
  const timers = new Pending<Timer>();
  const inbox = list<readonly [kind: string, id: number, text: string]>();
  let inboxRead = 0;
  let facades: Facades | null = null;
  let main: Main = 'running';
  let outcome: unknown;
  let begin: Begin | null = null;
  let runs = 0;
  let shadowed: List<readonly [key: PropertyKey, descriptor: PropertyDescriptor | undefined]> = list();
  const loads = new Pending<Deferred>();
  const modules = new Modules((path) => (specifier, options) => importModule(specifier, options, path));
  const denied = new WeakMapConstructor<object, boolean>();

  const encoding: Encoding = {
    handleOf: (value) => facades?.handleOf(value) ?? 0,
    functionOf: () => 0,
    charge: (ticks) => control.chargeCopy(ticks),
    stackOf,
    namesSymbols: true,
  };
  const callbackEncoding: Encoding = { ...encoding, functionOf: functionId, namesSymbols: false };
  const decoding: Decoding = {
    facadeOf: (id, registration, fields) => facades?.instance(id, registration, fields),
  };

  function functionId(value: object): number {
    const known = weakGet(functionIds, value) as number | undefined;
    if (known !== undefined) return known;
    push(functions, value);
    weakSet(functionIds, value, functions.length);
    return functions.length;
  }

  /** An error of the host that slipped in by an exhausted stack must not be seen: its prototypes lead to the host. */
  function filter(value: unknown): unknown {
    if (!isObject(value)) return value;
    if (isForeign(value)) return new RangeErrorFunction('Maximum call stack size exceeded');
    if (!isProxy(value)) hideNames(value, fuel.prefix);
    if (SuppressedErrorPrototype !== null && !isProxy(value)) filterSuppressed(value, new SetConstructor());
    return value;
  }

  /** A SuppressedError holds what the disposing of two things threw: no catch of the guest has seen that. */
  function filterSuppressed(error: object, seen: Set<object>): void {
    if (getPrototypeOf(error) !== SuppressedErrorPrototype || setHas(seen, error)) return;
    setAdd(seen, error);
    for (let index = 0; index < 2; index += 1) {
      const key = index === 0 ? 'error' : 'suppressed';
      const inner = getOwnPropertyDescriptor(error, key);
      if (inner === undefined || !hasOwn(inner, 'value') || !isObject(inner.value)) continue;
      if (isForeign(inner.value)) hide(error, key, filter(inner.value));
      else if (!isProxy(inner.value)) filterSuppressed(inner.value, seen);
    }
  }

  /** Runs no guest code: a proxy is the guest's own, whatever it says, and so is what inherits from one. */
  function isForeign(value: object): boolean {
    for (let current: object | null = value; current !== null && !isProxy(current); current = getPrototypeOf(current))
      for (let index = 0; index < foreignRoots.length; index += 1) if (current === foreignRoots[index]) return true;
    return false;
  }

  function caught(value: unknown): unknown {
    control.survive();
    return filter(value);
  }

  function deferred(): { promise: object; settle: Deferred } {
    let resolve: (value: unknown) => void = nothing;
    let reject: (error: unknown) => void = nothing;
    const promise = new PromiseConstructor<unknown>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    return { promise, settle: { resolve, reject } };
  }

  function encodeCall(
    op: string,
    registration: number,
    path: string,
    target: number,
    args: readonly unknown[],
  ): string {
    const simple = encodeSimple(args);
    if (simple !== '') return `["${op}",${registration},${path},${target === 0 ? 'null' : target},${simple}]`;
    const encoder = new Encoder(callbackEncoding);
    const encoded = encoder.encodeList(args, 'arguments');
    const { dropped } = encoder;
    if (dropped.length > 0) throw new TypeErrorFunction(`${dropped[0]}: this value cannot be passed to the host`);
    return `["${op}",${registration},${path},${target === 0 ? 'null' : target},${encoded}]`;
  }

  function answerOf(answer: string): unknown {
    if (answer[0] === 'v') return decode(tail(answer), decoding);
    if (answer[0] === 'e') throw hostError(tail(answer));
    throw control.die('cancelled');
  }

  function hostError(text: string): unknown {
    // `1` in front: the policy refused it.
    const error = decode(tail(text), decoding);
    if (text[0] === '1' && typeof error === 'object' && error !== null) weakSet(denied, error, true);
    return error;
  }

  const facadeCalls: Calls = {
    sync(op, registration, path, target, args) {
      control.charge(1);
      const answer = callHost(encodeCall(op, registration, path, target, args));
      if (answer[0] === 'p') return pending(+tail(answer));
      return answerOf(answer);
    },
    async(op, registration, path, target, args) {
      control.charge(1);
      const answer = callHost(encodeCall(op, registration, path, target, args));
      if (answer[0] === 'p') return pending(+tail(answer));
      if (answer[0] === 'v') return promiseResolve(PromiseConstructor, decode(tail(answer), decoding));
      const { promise, settle } = deferred();
      if (answer[0] === 'e') settle.reject(hostError(tail(answer)));
      else throw control.die('cancelled');
      return promise;
    },
  };

  const builtins = create(null) as Record<string, object | undefined>;
  const fileCalls: FileCalls = {
    sync(operation, args) {
      control.charge(1);
      const answer = callFile(operation, args);
      if (answer[0] === 'p') throw new ErrorFunction('this file system answers later: use fs.promises');
      return answerOf(answer);
    },
    async(operation, args) {
      control.charge(1);
      const answer = callFile(operation, args);
      if (answer[0] === 'p') return pending(+tail(answer));
      const { promise, settle } = deferred();
      if (answer[0] === 'v') settle.resolve(decode(tail(answer), decoding));
      else if (answer[0] === 'e') settle.reject(hostError(tail(answer)));
      else throw control.die('cancelled');
      return promise;
    },
  };

  function callFile(operation: string, args: readonly unknown[]): string {
    const encoded = new Encoder(encoding).encodeList(args, 'arguments');
    return host === null ? '!' : guarded(host.file)(`["${operation}",${encoded}]`);
  }

  let hostCall: (text: string) => string = () => '!';

  function callHost(text: string): string {
    return hostCall(text);
  }

  const hostCalls = create(null) as Record<number, Deferred | undefined>;
  let hostCallCount = 0;

  function pending(id: number): object {
    const { promise, settle } = deferred();
    hostCalls[id] = settle;
    hostCallCount += 1;
    return promise;
  }

  function settleCall(id: number, ok: boolean, text: string): void {
    const settle = hostCalls[id];
    if (settle === undefined) return;
    delete hostCalls[id];
    hostCallCount -= 1;
    if (ok) settle.resolve(decode(text, decoding));
    else settle.reject(hostError(text));
  }

  function print(method: string, given: readonly unknown[]): void {
    control.charge(1);
    if (host === null) return;
    const args = given.length > 1 && typeof given[0] === 'string' && takesFormat(method) ? formatObjects(given) : given;
    const snapshot = new Snapshot(stackOf);
    let text = '';
    for (let index = 0; index < args.length; index += 1)
      text += (index === 0 ? '' : ',') + snapshot.take(args[index], 0);
    const data = begin?.keepPrints === true ? new Encoder(encoding).encodeList(args, '') : '';
    guarded(host.print)(method, `[${text}]`, data);
  }

  function addTimer(run: () => void, milliseconds: number, repeats: boolean): number {
    if (timers.size >= 10_000) throw new TypeErrorFunction('too many timers');
    control.charge(1);
    // Before anything is noted: what is to be done about a failure needs room as well.
    room.plenty();
    const id = timers.add({ run, repeats });
    try {
      if (host !== null) guarded(host.timer)(id, milliseconds, repeats);
    } catch (error) {
      // Nobody will fire it.
      timers.take(id);
      throw error;
    }
    return id;
  }

  function clearTimer(id: unknown): void {
    if (typeof id === 'number' && timers.take(id) !== undefined && host !== null) guarded(host.clearTimer)(id);
  }

  // --- what rewritten code calls ---

  /** Top-level names of a unit become names of the box; what they hid comes back if they never got a value. */
  function bind(accessors: object): void {
    const keys = ownKeys(accessors);
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] as string;
      push(shadowed, [key, getOwnPropertyDescriptor(namespace, key)] as const);
      defineProperty(namespace, key, getOwnPropertyDescriptor(accessors, key) as PropertyDescriptor);
    }
  }

  /** The program has run to its end; its value is a promise. */
  let value: unknown;
  let hasEnded = false;

  function settleMain(state: Main, value: unknown): void {
    if (main !== 'running') return;
    main = state;
    outcome = value;
  }

  function fail(error: unknown): void {
    settleMain('failed', filter(error));
  }

  function succeed(value: unknown): void {
    if (!isPromise(value)) {
      settleMain('done', value);
      return;
    }
    try {
      then(value, (result) => settleMain('done', result), fail);
    } catch (error) {
      fail(error);
    }
  }

  /** As the language checks the second argument of `import()`. */
  function checkImportOptions(options: unknown): void {
    if (options === undefined) return;
    const attributes = objectOrThrow(options)['with'];
    if (attributes === undefined) return;
    const given = objectOrThrow(attributes);
    const keys = objectKeys(given);
    for (let index = 0; index < keys.length; index += 1)
      if (typeof given[keys[index] as string] !== 'string')
        throw new TypeErrorFunction('Import attribute value must be a string');
    for (let index = 0; index < keys.length; index += 1)
      if (keys[index] !== 'type') throw new TypeErrorFunction(`Import attribute "${keys[index]}" is not supported`);
  }

  /** A unit after which nothing can happen answers at once. */
  function start(unit: Unit, isAsync: number): string {
    try {
      takeBegin();
      const imports = begin === null ? [] : begin.imports;
      const namespaces = modules.link(imports);
      const ran = imports.length === 0 ? undefined : modules.run(imports);
      hasEnded = false;
      const run = (): unknown =>
        unit(bind, namespaces, (specifier, options) => importModule(specifier, options, PROGRAM));
      if (isPromise(ran)) succeed(then(ran, run));
      else {
        value = run();
        hasEnded = isAsync !== AWAITS;
        succeed(value);
      }
    } catch (error) {
      fail(error);
    }
    if (isAsync !== 0 || main === 'running') return '';
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

  /** `import()`: the host finds the files, the modules run here. */
  function importModule(specifier: unknown, options: unknown, from: string): unknown {
    control.charge(1);
    const { promise, settle } = deferred();
    let id = 0;
    try {
      if (typeof specifier === 'symbol') throw new TypeErrorFunction('Cannot convert a Symbol value to a string');
      const text = StringFunction(specifier);
      checkImportOptions(options);
      room.plenty();
      id = loads.add(settle);
      if (host !== null) guarded(host.load)(id, text, from);
    } catch (error) {
      loads.take(id);
      control.survive();
      settle.reject(filter(error));
    }
    return promise;
  }

  function loaded(id: number, key: string): void {
    const settle = loads.take(id);
    if (settle === undefined) return;
    try {
      const wanted = [{ key, specifier: key, names: [] }];
      modules.link(wanted);
      const ran = modules.run(wanted);
      if (isPromise(ran)) then(ran, () => settle.resolve(modules.namespaceOf(key)), settle.reject);
      else settle.resolve(modules.namespaceOf(key));
    } catch (error) {
      control.survive();
      settle.reject(filter(error));
    }
  }

  /** One message at a time: what follows from it happens before the next one, as between two timers of Node. */
  function pump(): string {
    if (inboxRead >= inbox.length) return '';
    const message = inbox[inboxRead] as readonly [kind: string, id: number, text: string];
    inboxRead += 1;
    if (inboxRead === inbox.length) {
      inbox.length = 0;
      inboxRead = 0;
    }
    if (message[0] === 'finish') return finish();
    try {
      receive(message[0], message[1], message[2]);
    } catch (error) {
      fail(error);
    }
    return '';
  }

  function receive(kind: string, id: number, text: string): void {
    switch (kind) {
      case 'resolve':
        settleCall(id, true, text);
        break;
      case 'reject':
        settleCall(id, false, text);
        break;
      case 'timer': {
        const timer = timers.get(id);
        if (timer === undefined) return;
        if (!timer.repeats) timers.take(id);
        timer.run();
        break;
      }
      case 'invoke':
        invoke(id, text);
        break;
      case 'loaded':
        loaded(id, text);
        break;
      case 'not-loaded':
        loads.take(id)?.reject(hostError(text));
        break;
      case 'call':
        takeBegin();
        succeed(callByName(text));
        break;
      case 'nothing':
        break;
    }
  }

  /** The host calls a function that it was given. */
  function invoke(call: number, text: string): void {
    const request = parseJson(text) as readonly [number, string];
    const answer = (isError: boolean, value: unknown): void => {
      const encoder = new Encoder(callbackEncoding);
      const encoded = encoder.encode(value, 'result', 0);
      if (host !== null) guarded(host.reply)(call, isError, encoded === '' ? '["u"]' : encoded);
    };
    const target = functions[request[0] - 1];
    try {
      const value: unknown = apply(target as () => unknown, undefined, decode(request[1], decoding) as unknown[]);
      if (isPromise(value))
        then(
          value,
          (result) => answer(false, result),
          (error: unknown) => answer(true, filter(error)),
        );
      else answer(false, value);
    } catch (error) {
      control.survive();
      answer(true, filter(error));
    }
  }

  function callByName(text: string): unknown {
    const request = parseJson(text) as readonly [string, string];
    const name = request[0];
    const target = namespace[name];
    if (typeof target !== 'function') throw new TypeErrorFunction(`${name} is not a function of the program`);
    return apply(target as () => unknown, undefined, decode(request[1], decoding) as unknown[]);
  }

  // --- results ---

  function finish(): string {
    const { ticks } = control;
    settleNames();
    if (control.dead === '') control.allowCopy();
    const encoder = new Encoder(encoding);
    let value = '["u"]';
    let error = 'null';
    if (control.dead === '' && main === 'done') value = attempt(encoder, outcome, 'value');
    if (control.dead === '' && main === 'failed') error = errorText(encoder);
    const names = encodeNames(encoder);
    return `["${control.dead}",${ticks},${value},${error},[${names}],${texts(encoder.dropped)},${texts(ownKeys(namespace))}]`;
  }

  /** What the guest's getters throw while they are read is nobody's business any more. */
  function attempt(encoder: Encoder, value: unknown, path: string): string {
    try {
      const text = encoder.encode(value, path, 0);
      encoder.commit();
      return text === '' ? '["u"]' : text;
    } catch {
      encoder.forget();
      push(encoder.dropped, path);
      return '["u"]';
    }
  }

  function texts(values: List<unknown> | readonly unknown[]): string {
    let text = '';
    for (let index = 0; index < values.length; index += 1) text += (index === 0 ? '' : ',') + stringify(values[index]);
    return `[${text}]`;
  }

  /** `[denied, isError, encoded]`. */
  function errorText(encoder: Encoder): string {
    const isObject = typeof outcome === 'object' && outcome !== null;
    const isDenied = isObject && weakGet(denied, outcome as object) === true;
    let shown = 'null';
    try {
      shown = new Snapshot(stackOf).take(outcome, 0);
    } catch {
      // its looks are the guest's code
    }
    return `[${isDenied ? 'true' : 'false'},${attempt(encoder, outcome, 'error')},${shown}]`;
  }

  /** A declaration that was never reached hides nothing. */
  function settleNames(): void {
    for (let index = 0; index < shadowed.length; index += 1) {
      const entry = shadowed[index] as readonly [PropertyKey, PropertyDescriptor | undefined];
      try {
        void namespace[entry[0]];
      } catch {
        if (entry[1] === undefined) deleteProperty(namespace, entry[0]);
        else defineProperty(namespace, entry[0], entry[1]);
      }
    }
    shadowed = list();
  }

  function encodeNames(encoder: Encoder): string {
    const keys = ownKeys(namespace);
    let text = '';
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index] as string;
      // A copy would need as much again.
      if (control.dead === 'memory-limit') {
        push(encoder.dropped, key);
        continue;
      }
      const before = encoder.dropped.length;
      const piece = attempt(encoder, namespace[key], key);
      if (encoder.dropped.length > before && encoder.dropped[encoder.dropped.length - 1] === key) continue;
      text += `${text === '' ? '' : ','}${stringify(key)},${piece}`;
    }
    return text;
  }

  const lookup = {
    __proto__: null,
    get(_target: object, key: string): unknown {
      if (hasOwn(namespace, key)) return namespace[key];
      if (key in globals) return globals[key];
      throw new ReferenceErrorFunction(`${key} is not defined`);
    },
    set(_target: object, key: string, value: unknown): boolean {
      if (hasOwn(namespace, key)) namespace[key] = value;
      else if (key in globals) globals[key] = value;
      else throw new ReferenceErrorFunction(`${key} is not defined`);
      return true;
    },
  };
  const quietLookup = {
    __proto__: null,
    get: (_target: object, key: string): unknown => (hasOwn(namespace, key) ? namespace[key] : globals[key]),
  };

  const runtime = {
    checkpoint: (): void => control.checkpoint(),
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
    lookup: new ProxyConstructor(create(null), lookup),
    quietLookup: new ProxyConstructor(create(null), quietLookup),
    start,
    pump,
    heritage,
    define: (factory: Parameters<Modules['define']>[0]): void => modules.define(factory),
    connect,
  };

  function connect(given: RealmHost, foreign: readonly object[], registrations: string, hasFiles: boolean): object {
    lockError(real);
    host = given;
    hostCall = createGuard(room.few)(given.call);
    foreignRoots = foreign;
    facades = new Facades(parseJson(registrations) as readonly Registration[], facadeCalls);
    const names = ownKeys(facades.globals);
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index] as string;
      put(registered, name, facades.globals[name]);
      put(globals, name, facades.globals[name]);
    }
    if (hasFiles) {
      const fs = createFiles(fileCalls);
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
        main = 'running';
        outcome = undefined;
        shadowed = list();
        inbox.length = 0;
        inboxRead = 0;
        control.start(begin.tickLimit ?? Infinity, begin.deadline ?? Infinity, begin.memory ?? Infinity);
      },
      post(kind: string, id: number, text: string): void {
        push(inbox, [kind, id, text] as const);
      },
      hasMail: () => inboxRead < inbox.length,
      status(): string {
        if (control.dead !== '' || main === 'failed') return 'over';
        const waiting = hostCallCount + timers.size + loads.size > 0;
        if (main === 'done') return waiting ? 'waiting' : 'over';
        if (waiting) return 'waiting';
        if (!hasEnded) return 'stuck';
        // A promise that nothing settles is no failure of a program that does not wait for it; it has no value.
        settleMain('done', value);
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
        if (!modules.has(`r:${name}`))
          modules.addReady(`r:${name}`, withDefault(facades?.modules[name] ?? (builtins[name] as object)));
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
        for (let keys = ownKeys(hostCalls), index = 0; index < keys.length; index += 1)
          delete hostCalls[keys[index] as unknown as number];
        hostCallCount = 0;
      },
      /**
       * What Node tells about rejections that nobody handles, for the run that begins. An object of this realm: with
       * async hooks in use, Node puts it on promises of the guest.
       */
      domain(): object {
        const run = runs;
        const domain = create(null);
        domain['emit'] = (_event: string, reason: unknown): boolean => {
          if (run !== runs || control.dead !== '' || main === 'failed') return true;
          main = 'failed';
          outcome = filter(reason);
          return true;
        };
        return domain;
      },
      fail(message: string): void {
        main = 'failed';
        outcome = new ErrorFunction(message);
      },
      ticks: () => control.ticks,
    };
  }

  chargeNatives(control);
  guardReactions(control, filter);
  lockStackFormatter((file, line, column) => {
    if (host === null) return '';
    try {
      return host.service('position', `${file}\n${line}\n${column}`);
    } catch {
      return '';
    }
  });
  createGlobals(
    globals,
    {
      control,
      print,
      addTimer,
      clearTimer,
      decoding,
      encoding,
      service: (name, text) => (host === null ? '' : guarded(host.service)(name, text)),
    },
    real,
    functionStub,
  );
  return runtime;
}

/** `import math from 'math'` means the module itself. */
function withDefault(module: object): object {
  const namespace = create(null);
  const keys = ownKeys(module);
  for (let index = 0; index < keys.length; index += 1) {
    const key = keys[index] as string;
    defineProperty(namespace, key, getOwnPropertyDescriptor(module, key) as PropertyDescriptor);
  }
  if (!hasOwn(namespace, 'default')) put(namespace, 'default', module);
  return freeze(namespace);
}

/** How the rewriter marks a program that awaits at its top level. */
const AWAITS = 2;

function objectOrThrow(value: unknown): Record<PropertyKey, unknown> {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function')
    return value as Record<PropertyKey, unknown>;
  throw new TypeErrorFunction('The second argument of import() must be an object');
}

function tail(text: string): string {
  return apply(sliceText, text, [1]);
}

const sliceText = String.prototype.slice;

function nothing(): void {}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function isPromise(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (let current: object | null = value; current !== null && !isProxy(current); current = getPrototypeOf(current))
    if (current === PromisePrototype) return true;
  return false;
}
