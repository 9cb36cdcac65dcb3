import {
  create,
  defineProperty,
  ErrorFunction,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hide,
  list,
  type List,
  min,
  ownKeys,
  parseJson,
  PromiseConstructor,
  PromisePrototype,
  promiseResolve,
  push,
  ReferenceErrorFunction,
  SyntaxErrorFunction,
  then,
} from '../primordials.js';
import { namespaceView } from '../values/namespace-view.js';

type Namespace = Record<PropertyKey, unknown>;
type Get = () => unknown;
/** `export { from as name } from …`: the request's number, and null for a namespace. */
type Indirect = readonly [name: string, request: number, from: string | null];
type Bind = (accessors: object, stars: readonly number[], indirect: readonly Indirect[], anonymous?: Function) => void;
type Import = (specifier: unknown, options?: unknown) => unknown;
/** A module as the rewriter writes it: the first step binds its exports, the second runs it. */
type Factory = (bind: Bind, modules: List<object>, load: Import) => Steps;

interface Steps {
  next(value?: unknown): unknown;
  throw(error: unknown): unknown;
}

interface Dependency {
  readonly key: string;
  readonly specifier: string;
  /** Names that it must export. */
  readonly names: readonly string[];
}

interface Record_ {
  readonly key: string;
  /** What importing modules read: all names that the module exports, each a getter. */
  readonly namespace: Namespace;
  /** Its own exports. */
  readonly local: Record<string, Get | undefined>;
  readonly dependencies: readonly Dependency[];
  /** The namespace as the guest sees it, once it was asked for, and how others export it. */
  view: object | null;
  whole: Get | null;
  factory: Factory | null;
  isAsync: boolean;
  steps: Steps | null;
  stars: readonly number[];
  indirect: readonly Indirect[];
  state: 'new' | 'linking' | 'linked' | 'running' | 'done' | 'failed';
  /** Running, and it waits for something. */
  pending: Promise<unknown> | null;
  error: unknown;
  /** Its place among those that are being run, -1: none; and the first of them that its circle reaches. */
  index: number;
  earliest: number;
  /** Of its circle. */
  root: Record_ | null;
}

/** Where a name leads: a getter with an identity, nowhere, or to more than one place. */
type Resolution = Get | 'missing' | 'ambiguous';

/** The modules of a box: each is linked and run once, dependencies first, with live bindings and cycles. */
export class Modules {
  #records = create(null) as Record<string, Record_ | undefined>;
  #importerOf: (path: string) => Import;
  #expected: Record_ | null = null;

  constructor(importerOf: (path: string) => Import) {
    this.#importerOf = importerOf;
  }

  /** A module that needs nothing: a registered one, a part of the language. */
  addReady(key: string, namespace: object): void {
    const ready = { ...record(key, []), namespace: namespace as Namespace, view: namespace, state: 'done' } as Record_;
    const names = ownKeys(namespace);
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index];
      if (typeof name === 'string') ready.local[name] = () => ready.namespace[name];
    }
    this.#records[key] = ready;
  }

  addJson(key: string, text: string): void {
    const module = record(key, []);
    try {
      module.local['default'] = constant(parseJson(text));
    } catch {
      throw new SyntaxErrorFunction(`${key} is not JSON`);
    }
    getterOf(module.namespace, 'default', module.local['default']);
    module.state = 'done';
    this.#records[key] = module;
  }

  /** The next script defines this module. */
  expect(key: string, dependencies: string, isAsync: boolean): void {
    this.#expected = { ...record(key, parseJson(dependencies) as readonly Dependency[]), isAsync };
    this.#records[key] = this.#expected;
  }

  define(factory: Factory): void {
    if (this.#expected !== null) this.#expected.factory = factory;
    this.#expected = null;
  }

  has(key: string): boolean {
    return this.#records[key] !== undefined;
  }

  /** As the guest sees it. */
  namespaceOf(key: string): object {
    const module = this.#get(key);
    module.view ??= namespaceView(module.namespace);
    return module.view;
  }

  /** Namespaces for a program's imports, their modules linked but not run. */
  link(dependencies: readonly Dependency[]): List<object> {
    const linking = list<Record_>();
    try {
      for (let index = 0; index < dependencies.length; index += 1)
        this.#bind(this.#get((dependencies[index] as Dependency).key), linking);
      for (let index = 0; index < linking.length; index += 1) this.#checkLinks(linking[index] as Record_);
      this.#checkNames(dependencies);
    } catch (error) {
      for (let index = 0; index < linking.length; index += 1) (linking[index] as Record_).state = 'new';
      throw error;
    }
    for (let index = 0; index < linking.length; index += 1) this.#fillNamespace(linking[index] as Record_);
    return this.#namespaces(dependencies);
  }

  /** Runs what has not run. The answer is a promise if one of them awaits. */
  run(dependencies: readonly Dependency[]): Promise<unknown> | undefined {
    const pending = list<Promise<unknown>>();
    const path: Path = { stack: list(), count: 0 };
    for (let index = 0; index < dependencies.length; index += 1) {
      const waits = this.#run(this.#get((dependencies[index] as Dependency).key), path);
      if (waits !== null) push(pending, waits);
    }
    return pending.length === 0 ? undefined : all(pending, 0);
  }

  #get(key: string): Record_ {
    const found = this.#records[key];
    if (found === undefined) throw new ErrorFunction(`${key} was not loaded`);
    return found;
  }

  /** Namespaces by number, to read bindings from, and as `n0`, `n1`, … for a guest that wants them whole. */
  #namespaces(dependencies: readonly Dependency[]): List<object> {
    const found = list<object>();
    for (let index = 0; index < dependencies.length; index += 1) {
      const { key } = dependencies[index] as Dependency;
      push(found, this.#get(key).namespace);
      getterOf(found, `n${index}`, () => this.namespaceOf(key));
    }
    return found;
  }

  /** The first step of a module and of all below it: their own exports are known then. */
  #bind(module: Record_, linking: List<Record_>): void {
    if (module.state !== 'new') return;
    module.state = 'linking';
    push(linking, module);
    const bind: Bind = (accessors, stars, indirect, anonymous) => {
      const names = ownKeys(accessors);
      for (let index = 0; index < names.length; index += 1) {
        const name = names[index] as string;
        const get = getOwnPropertyDescriptor(accessors, name)?.get;
        module.local[name] = name === 'default' && get !== undefined ? defaultGetter(get) : get;
      }
      if (anonymous !== undefined) hide(anonymous, 'name', 'default');
      module.stars = stars;
      module.indirect = indirect;
    };
    // Called without an object: `this` of a module is undefined, and not one of ours.
    const { factory } = module;
    if (factory !== null && module.steps === null) {
      module.steps = factory(bind, this.#namespaces(module.dependencies), this.#importerOf(module.key));
      module.steps.next();
    }
    for (let index = 0; index < module.dependencies.length; index += 1)
      this.#bind(this.#get((module.dependencies[index] as Dependency).key), linking);
  }

  #checkLinks(module: Record_): void {
    for (let index = 0; index < module.indirect.length; index += 1)
      if (typeof this.#resolve(module, (module.indirect[index] as Indirect)[0], list()) !== 'function') {
        const [, request, from] = module.indirect[index] as Indirect;
        throw missing(module.dependencies[request] as Dependency, `${from}`);
      }
    this.#checkNames(module.dependencies);
  }

  #checkNames(dependencies: readonly Dependency[]): void {
    for (let index = 0; index < dependencies.length; index += 1) {
      const dependency = dependencies[index] as Dependency;
      const module = this.#get(dependency.key);
      for (let at = 0; at < dependency.names.length; at += 1)
        if (typeof this.#resolve(module, dependency.names[at] as string, list()) !== 'function')
          throw missing(dependency, dependency.names[at] as string);
    }
  }

  /** ResolveExport of the language. `asked` are the pairs of module and name on the way: a circle leads nowhere. */
  #resolve(module: Record_, name: string, asked: List<readonly [Record_, string]>): Resolution {
    for (let index = 0; index < asked.length; index += 1) {
      const pair = asked[index] as readonly [Record_, string];
      if (pair[0] === module && pair[1] === name) return 'missing';
    }
    push(asked, [module, name] as const);
    const own = module.local[name];
    if (own !== undefined) return own;
    for (let index = 0; index < module.indirect.length; index += 1) {
      const [exported, request, from] = module.indirect[index] as Indirect;
      if (exported !== name) continue;
      const { key } = module.dependencies[request] as Dependency;
      const target = this.#get(key);
      if (from !== null) return this.#resolve(target, from, asked);
      // The same one for all who export it: they agree on what the name means.
      target.whole ??= () => this.namespaceOf(key);
      return target.whole;
    }
    return name === 'default' ? 'missing' : this.#resolveStar(module, name, asked);
  }

  #resolveStar(module: Record_, name: string, asked: List<readonly [Record_, string]>): Resolution {
    let found: Resolution = 'missing';
    for (let index = 0; index < module.stars.length; index += 1) {
      const { key } = module.dependencies[module.stars[index] as number] as Dependency;
      const next = this.#resolve(this.#get(key), name, asked);
      if (next === 'ambiguous' || (typeof next === 'function' && typeof found === 'function' && next !== found))
        return 'ambiguous';
      if (typeof next === 'function') found = next;
    }
    return found;
  }

  #fillNamespace(module: Record_): void {
    const names = create(null);
    this.#exportedNames(module, names, list());
    const keys = ownKeys(names);
    for (let index = 0; index < keys.length; index += 1) {
      const name = keys[index] as string;
      const get = this.#resolve(module, name, list());
      if (typeof get === 'function') getterOf(module.namespace, name, get);
    }
    module.state = 'linked';
  }

  #exportedNames(module: Record_, names: Record<PropertyKey, unknown>, seen: List<Record_>): void {
    for (let index = 0; index < seen.length; index += 1) if (seen[index] === module) return;
    push(seen, module);
    const isTop = seen.length === 1;
    const own = ownKeys(module.local);
    for (let index = 0; index < own.length; index += 1)
      if (isTop || own[index] !== 'default') names[own[index] as string] = true;
    for (let index = 0; index < module.indirect.length; index += 1) {
      const name = (module.indirect[index] as Indirect)[0];
      if (isTop || name !== 'default') names[name] = true;
    }
    for (let index = 0; index < module.stars.length; index += 1) {
      const { key } = module.dependencies[module.stars[index] as number] as Dependency;
      this.#exportedNames(this.#get(key), names, seen);
    }
  }

  /** Null: it has run. One that waits does not keep its siblings from running. */
  #run(module: Record_, path: Path): Promise<unknown> | null {
    if (module.state !== 'linked') return outcomeOf(module);
    module.state = 'running';
    module.index = path.count;
    module.earliest = path.count;
    path.count += 1;
    push(path.stack, module);
    const waits = list<Promise<unknown>>();
    try {
      for (let index = 0; index < module.dependencies.length; index += 1) {
        const dependency = this.#get((module.dependencies[index] as Dependency).key);
        const pending = this.#run(dependency, path);
        if (pending !== null) push(waits, pending);
        if (dependency.index >= 0) module.earliest = min(module.earliest, dependency.earliest);
      }
      const step = waits.length === 0 ? runStep(module) : then(all(waits, 0), () => runStep(module));
      if (step !== null)
        module.pending = then(
          step,
          () => done(module),
          (error: unknown) => failed(module, error),
        );
    } catch (error) {
      module.state = 'failed';
      module.error = error;
      module.index = -1;
      throw error;
    }
    if (module.earliest === module.index) closeCircle(module, path.stack);
    return module.pending;
  }
}

/** Modules on the way to the one that runs, to find circles. */
interface Path {
  readonly stack: List<Record_>;
  count: number;
}

/** Who imports a part of a circle waits for all of it: for its root. */
function outcomeOf(module: Record_): Promise<unknown> | null {
  const root = module.index >= 0 ? module : (module.root ?? module);
  if (root.state === 'failed') throw root.error;
  return root.pending;
}

function closeCircle(root: Record_, stack: List<Record_>): void {
  for (let member = stack[stack.length - 1]; member !== undefined; member = stack[stack.length - 1]) {
    stack.length -= 1;
    member.index = -1;
    member.root = root;
    if (member === root) return;
  }
}

function runStep(module: Record_): Promise<unknown> | null {
  if (module.isAsync && module.steps !== null) return drive(module.steps);
  module.steps?.next();
  done(module);
  return null;
}

/** `await` of a module's top level is written as `yield`: its first part runs at once. */
function drive(steps: Steps): Promise<unknown> {
  return new PromiseConstructor<unknown>((resolve, reject) => {
    const go = (how: 'next' | 'throw', value?: unknown): void => {
      try {
        const step = steps[how](value) as IteratorResult<unknown>;
        if (isPromise(step)) then(step, resolve, reject);
        else if (step.done === true) resolve(undefined);
        else
          then(
            promiseResolve(PromiseConstructor, step.value),
            (result) => go('next', result),
            (error: unknown) => go('throw', error),
          );
      } catch (error) {
        // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what the guest threw
        reject(error);
      }
    };
    go('next');
  });
}

function isPromise(value: object): value is Promise<unknown> {
  return getPrototypeOf(value) === PromisePrototype;
}

function done(module: Record_): void {
  module.state = 'done';
  module.pending = null;
}

function failed(module: Record_, error: unknown): never {
  module.state = 'failed';
  module.error = error;
  throw error;
}

/** One after the other: they run already. */
function all(pending: List<Promise<unknown>>, from: number): Promise<unknown> {
  const first = pending[from] as Promise<unknown>;
  if (from + 1 === pending.length) return first;
  return then(first, () => all(pending, from + 1));
}

function missing({ specifier }: Dependency, name: string): Error {
  return new SyntaxErrorFunction(`The requested module '${specifier}' does not provide an export named '${name}'`);
}

/** The variable behind `export default 1` has a name of ours. */
function defaultGetter(get: Get): Get {
  return () => {
    try {
      return get();
    } catch {
      throw new ReferenceErrorFunction("Cannot access 'default' before initialization");
    }
  };
}

function record(key: string, dependencies: readonly Dependency[]): Record_ {
  return {
    key,
    dependencies,
    namespace: create(null),
    local: create(null) as Record_['local'],
    view: null,
    whole: null,
    factory: null,
    isAsync: false,
    steps: null,
    stars: [],
    indirect: [],
    state: 'new',
    pending: null,
    error: undefined,
    index: -1,
    earliest: -1,
    root: null,
  };
}

function getterOf(on: object, key: PropertyKey, get: Get | undefined): void {
  defineProperty(on, key, { __proto__: null, get, enumerable: true, configurable: false } as PropertyDescriptor);
}

function constant(value: unknown): () => unknown {
  return () => value;
}
