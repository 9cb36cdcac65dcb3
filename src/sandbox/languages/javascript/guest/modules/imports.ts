import { type Control, Pending } from '../limits/control.js';
import type { GuardedEmbedder, Room } from '../embedder.js';
import type { Import, Namespace } from './module-record.js';
import { Modules } from './modules.js';
import {
  create,
  defineProperty,
  freeze,
  getOwnPropertyDescriptor,
  hasOwn,
  item,
  objectKeys,
  ownKeys,
  put,
  StringFunction,
  then,
  TypeErrorFunction,
} from '../primordials.js';
import { type Deferred, deferred, isPromise } from '../promises/promises.js';

export interface Imports {
  readonly __proto__: null;
  readonly modules: Modules;
  /** Each `import()` that waits for the host. */
  readonly loads: Pending<Deferred>;
  /** `import()` for the code of this file. */
  readonly importerOf: (path: string) => Import;
  /** The host has found all files of a module that was asked for. */
  readonly loaded: (id: number, key: string) => void;
  readonly addRegistered: (name: string, module: object) => void;
}

/** The modules of a box, and `import()`. */
export function createImports(
  control: Control,
  embedder: GuardedEmbedder,
  room: Room,
  filter: (value: unknown) => unknown,
): Imports {
  const loads = new Pending<Deferred>();
  const importerOf =
    (path: string): Import =>
    (specifier, options) =>
      importModule(specifier, options, path);
  const modules = new Modules(importerOf);

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
      embedder.load(id, text, from);
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

  function addRegistered(name: string, module: object): void {
    if (!modules.has(`r:${name}`)) modules.addReady(`r:${name}`, withDefault(module));
  }

  return { __proto__: null, modules, loads, importerOf, loaded, addRegistered };
}

/** As the language checks the second argument of `import()`. */
function checkImportOptions(options: unknown): void {
  if (options === undefined) return;
  const attributes = objectOrThrow(options)['with'];
  if (attributes === undefined) return;
  const given = objectOrThrow(attributes);
  const keys = objectKeys(given);
  for (let index = 0; index < keys.length; index += 1)
    if (typeof given[item(keys, index)] !== 'string')
      throw new TypeErrorFunction('Import attribute value must be a string');
  for (let index = 0; index < keys.length; index += 1)
    if (keys[index] !== 'type') throw new TypeErrorFunction(`Import attribute "${keys[index]}" is not supported`);
}

function objectOrThrow(value: unknown): Record<PropertyKey, unknown> {
  if ((typeof value === 'object' && value !== null) || typeof value === 'function')
    // Any object may be asked for any member.
    return value as Record<PropertyKey, unknown>;
  throw new TypeErrorFunction('The second argument of import() must be an object');
}

/** `import math from 'math'` means the module itself. */
function withDefault(module: object): Namespace {
  const namespace = create(null);
  const keys = ownKeys(module);
  for (let index = 0; index < keys.length; index += 1) {
    const key = item(keys, index);
    const found = getOwnPropertyDescriptor(module, key);
    if (found !== undefined) defineProperty(namespace, key, found);
  }
  if (!hasOwn(namespace, 'default')) put(namespace, 'default', module);
  return freeze(namespace);
}
