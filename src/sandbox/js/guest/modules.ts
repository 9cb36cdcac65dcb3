import {
  create,
  defineProperty,
  ErrorFunction,
  freeze,
  getOwnPropertyDescriptor,
  hasOwn,
  list,
  type List,
  ownKeys,
  parseJson,
  push,
  SyntaxErrorFunction,
  then,
} from './primordials.js';

type Namespace = Record<PropertyKey, unknown>;
type Bind = (accessors: object, stars: readonly number[]) => void;
type Import = (specifier: unknown) => unknown;
/** A module as the rewriter writes it: the first step binds its exports, the second runs it. */
type Factory = (bind: Bind, modules: List<object>, load: Import) => Steps;

interface Steps {
  next(): unknown;
}

interface Dependency {
  readonly key: string;
  readonly specifier: string;
  /** Names that it must export. */
  readonly names: readonly string[];
}

interface Record_ {
  readonly key: string;
  readonly namespace: Namespace;
  readonly dependencies: readonly Dependency[];
  factory: Factory | null;
  isAsync: boolean;
  steps: Steps | null;
  stars: readonly number[];
  state: 'new' | 'linking' | 'linked' | 'running' | 'done' | 'failed';
  error: unknown;
}

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
    this.#records[key] = { ...record(key, []), namespace: namespace as Namespace, state: 'done' };
  }

  addJson(key: string, text: string): void {
    const namespace = create(null);
    try {
      getterOf(namespace, 'default', constant(parseJson(text)));
    } catch {
      throw new SyntaxErrorFunction(`${key} is not JSON`);
    }
    this.addReady(key, freeze(namespace));
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

  namespaceOf(key: string): Namespace {
    return this.#get(key).namespace;
  }

  /** Namespaces for a program's imports, their modules linked but not run. */
  link(dependencies: readonly Dependency[]): List<object> {
    const found = list<object>();
    for (let index = 0; index < dependencies.length; index += 1) {
      const dependency = dependencies[index] as Dependency;
      this.#link(this.#get(dependency.key));
      push(found, this.namespaceOf(dependency.key));
    }
    this.#check(dependencies);
    return found;
  }

  /** Runs what has not run. The answer is a promise if one of them awaits. */
  run(dependencies: readonly Dependency[]): unknown {
    const order = list<Record_>();
    for (let index = 0; index < dependencies.length; index += 1)
      this.#collect(this.#get((dependencies[index] as Dependency).key), order);
    return runAll(order, 0);
  }

  #get(key: string): Record_ {
    const found = this.#records[key];
    if (found === undefined) throw new ErrorFunction(`${key} was not loaded`);
    return found;
  }

  #link(module: Record_): void {
    if (module.state !== 'new') return;
    module.state = 'linking';
    const dependencies = list<object>();
    for (let index = 0; index < module.dependencies.length; index += 1)
      push(dependencies, this.namespaceOf((module.dependencies[index] as Dependency).key));
    const bind: Bind = (accessors, stars) => {
      const keys = ownKeys(accessors);
      for (let index = 0; index < keys.length; index += 1) {
        const key = keys[index] as string;
        if (key === '__proto__') continue;
        getterOf(module.namespace, key, getOwnPropertyDescriptor(accessors, key)?.get);
      }
      module.stars = stars;
    };
    if (module.factory !== null) {
      module.steps = module.factory(bind, dependencies, this.#importerOf(module.key));
      module.steps.next();
    }
    for (let index = 0; index < module.dependencies.length; index += 1)
      this.#link(this.#get((module.dependencies[index] as Dependency).key));
    this.#addStars(module);
    module.state = 'linked';
    this.#check(module.dependencies);
    defineProperty(module.namespace, Symbol.toStringTag, { __proto__: null, value: 'Module' } as PropertyDescriptor);
  }

  /** `export *`: what the module does not export itself, never its default. */
  #addStars(module: Record_): void {
    for (let index = 0; index < module.stars.length; index += 1) {
      const from = this.namespaceOf((module.dependencies[module.stars[index] as number] as Dependency).key);
      const keys = ownKeys(from);
      for (let at = 0; at < keys.length; at += 1) {
        const key = keys[at] as string;
        if (key === 'default' || typeof key === 'symbol' || hasOwn(module.namespace, key)) continue;
        getterOf(module.namespace, key, () => from[key]);
      }
    }
  }

  #check(dependencies: readonly Dependency[]): void {
    for (let index = 0; index < dependencies.length; index += 1) {
      const { key, specifier, names } = dependencies[index] as Dependency;
      const module = this.#get(key);
      // In a cycle it may still get names by `export *`.
      if (module.state === 'linking') continue;
      for (let at = 0; at < names.length; at += 1)
        if (!hasOwn(module.namespace, names[at] as string))
          throw new SyntaxErrorFunction(
            `The requested module '${specifier}' does not provide an export named '${names[at]}'`,
          );
    }
  }

  #collect(module: Record_, order: List<Record_>): void {
    if (module.state === 'failed') throw module.error;
    if (module.state !== 'linked') return;
    module.state = 'running';
    for (let index = 0; index < module.dependencies.length; index += 1)
      this.#collect(this.#get((module.dependencies[index] as Dependency).key), order);
    push(order, module);
  }
}

function record(key: string, dependencies: readonly Dependency[]): Record_ {
  return {
    key,
    dependencies,
    namespace: create(null),
    factory: null,
    isAsync: false,
    steps: null,
    stars: [],
    state: 'new',
    error: undefined,
  };
}

function runAll(order: List<Record_>, from: number): unknown {
  for (let index = from; index < order.length; index += 1) {
    const module = order[index] as Record_;
    try {
      const step = module.steps?.next();
      if (module.isAsync) return resumeAfter(step as Promise<unknown>, module, order, index);
      module.state = 'done';
    } catch (error) {
      failAll(order, index, error);
      throw error;
    }
  }
  return undefined;
}

function resumeAfter(step: Promise<unknown>, module: Record_, order: List<Record_>, index: number): unknown {
  return then(
    step,
    () => {
      module.state = 'done';
      return runAll(order, index + 1);
    },
    (error: unknown) => {
      failAll(order, index, error);
      throw error;
    },
  );
}

function failAll(order: List<Record_>, from: number, error: unknown): void {
  for (let index = from; index < order.length; index += 1) {
    const module = order[index] as Record_;
    if (module.state === 'done') continue;
    module.state = 'failed';
    module.error = error;
  }
}

function getterOf(on: object, key: PropertyKey, get: (() => unknown) | undefined): void {
  defineProperty(on, key, { __proto__: null, get, enumerable: true, configurable: false } as PropertyDescriptor);
}

function constant(value: unknown): () => unknown {
  return () => value;
}
