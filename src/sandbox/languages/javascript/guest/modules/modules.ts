import {
  dictionary,
  ErrorFunction,
  item,
  list,
  type List,
  ownKeys,
  parseJson,
  push,
  SyntaxErrorFunction,
} from '../primordials.js';
import { namespaceView } from '../values/namespace-view.js';
import { Linker } from './link-modules.js';
import {
  addGetter,
  type Bind,
  type Dependency,
  type Factory,
  type Import,
  type ModuleRecord,
  moduleRecord,
  type Namespace,
} from './module-record.js';
import { runModules } from './run-modules.js';

/** The modules of a box: each is linked and run once, dependencies first, with live bindings and cycles. */
export class Modules {
  #records = dictionary<ModuleRecord>();
  #importerOf: (path: string) => Import;
  #expected: ModuleRecord | null = null;
  #find = (key: string): ModuleRecord => {
    const found = this.#records[key];
    if (found === undefined) throw new ErrorFunction(`${key} was not loaded`);
    return found;
  };
  #linker = new Linker(
    this.#find,
    (module, bind) => this.#start(module, bind),
    (key) => this.namespaceOf(key),
  );

  constructor(importerOf: (path: string) => Import) {
    this.#importerOf = importerOf;
  }

  /** A module that needs nothing: a registered one, a part of the language. */
  addReady(key: string, namespace: Namespace): void {
    const ready = moduleRecord(key, [], namespace);
    ready.state = 'done';
    const names = ownKeys(namespace);
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index];
      if (typeof name === 'string') ready.local[name] = () => ready.namespace[name];
    }
    this.#records[key] = ready;
  }

  addJson(key: string, text: string): void {
    const module = moduleRecord(key, []);
    let value: unknown;
    try {
      value = parseJson(text);
    } catch {
      throw new SyntaxErrorFunction(`${key} is not JSON`);
    }
    module.local['default'] = () => value;
    addGetter(module.namespace, 'default', module.local['default']);
    module.state = 'done';
    this.#records[key] = module;
  }

  /** The next script defines this module. */
  expect(key: string, dependencies: string, isAsync: boolean): void {
    // Written by our own loader.
    const wanted = parseJson(dependencies) as readonly Dependency[];
    this.#expected = moduleRecord(key, wanted);
    this.#expected.isAsync = isAsync;
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
    const module = this.#find(key);
    module.view ??= namespaceView(module.namespace);
    return module.view;
  }

  /** Namespaces for a program's imports, their modules linked but not run. */
  link(dependencies: readonly Dependency[]): List<object> {
    this.#linker.link(dependencies);
    return this.#namespaces(dependencies);
  }

  /** Runs those that have not run. The answer is a promise if one of them awaits. */
  run(dependencies: readonly Dependency[]): Promise<unknown> | undefined {
    return runModules(dependencies, this.#find);
  }

  /** The first step of a module, taken once. */
  #start(module: ModuleRecord, bind: Bind): void {
    // Called without an object: `this` of a module is undefined, and not one of ours.
    const { factory } = module;
    if (factory === null || module.steps !== null) return;
    module.steps = factory(bind, this.#namespaces(module.dependencies), this.#importerOf(module.key));
    module.steps.next();
  }

  /** Namespaces by number, to read bindings from, and as `n0`, `n1`, … for a guest that wants them whole. */
  #namespaces(dependencies: readonly Dependency[]): List<object> {
    const found = list<object>();
    for (let index = 0; index < dependencies.length; index += 1) {
      const { key } = item(dependencies, index);
      push(found, this.#find(key).namespace);
      addGetter(found, `n${index}`, () => this.namespaceOf(key));
    }
    return found;
  }
}
