import {
  create,
  getOwnPropertyDescriptor,
  hide,
  item,
  list,
  type List,
  push,
  ReferenceErrorFunction,
  SyntaxErrorFunction,
  textKeys,
} from '../primordials.js';
import {
  addGetter,
  type Bind,
  type Dependency,
  type FindModule,
  type Get,
  type ModuleRecord,
} from './module-record.js';

/** Where a name leads: a getter with an identity, nowhere, or to more than one export. */
type Resolution = Get | 'missing' | 'ambiguous';
type Asked = List<readonly [module: ModuleRecord, name: string]>;

/** Runs the first step of a module, which binds its exports. */
export type StartModule = (module: ModuleRecord, bind: Bind) => void;

/** Connects the exports of modules with what others import, as the language prescribes it. No module runs here. */
export class Linker {
  #find: FindModule;
  #start: StartModule;
  #namespaceOf: (key: string) => object;

  constructor(find: FindModule, start: StartModule, namespaceOf: (key: string) => object) {
    this.#find = find;
    this.#start = start;
    this.#namespaceOf = namespaceOf;
  }

  /** All or none: a link that fails leaves the modules as they were. */
  link(dependencies: readonly Dependency[]): void {
    const linking = list<ModuleRecord>();
    try {
      for (let index = 0; index < dependencies.length; index += 1)
        this.#bind(this.#find(item(dependencies, index).key), linking);
      for (let index = 0; index < linking.length; index += 1) this.#checkLinks(item(linking, index));
      this.#checkNames(dependencies);
    } catch (error) {
      for (let index = 0; index < linking.length; index += 1) item(linking, index).state = 'new';
      throw error;
    }
    for (let index = 0; index < linking.length; index += 1) this.#fillNamespace(item(linking, index));
  }

  /** Afterwards the own exports of the module, and of all below it, are known. */
  #bind(module: ModuleRecord, linking: List<ModuleRecord>): void {
    if (module.state !== 'new') return;
    module.state = 'linking';
    push(linking, module);
    this.#start(module, (accessors, stars, indirect, anonymous) => {
      const names = textKeys(accessors);
      for (let index = 0; index < names.length; index += 1) {
        const name = item(names, index);
        const get = getOwnPropertyDescriptor(accessors, name)?.get;
        module.local[name] = name === 'default' && get !== undefined ? defaultGetter(get) : get;
      }
      if (anonymous !== undefined) hide(anonymous, 'name', 'default');
      module.stars = stars;
      module.indirect = indirect;
    });
    for (let index = 0; index < module.dependencies.length; index += 1)
      this.#bind(this.#find(item(module.dependencies, index).key), linking);
  }

  #checkLinks(module: ModuleRecord): void {
    for (let index = 0; index < module.indirect.length; index += 1) {
      // By index: taking an array apart asks it for its iterator, which the guest may have replaced.
      const indirect = item(module.indirect, index);
      if (typeof this.#resolve(module, indirect[0], list()) !== 'function')
        throw missing(item(module.dependencies, indirect[1]), `${indirect[2]}`);
    }
    this.#checkNames(module.dependencies);
  }

  #checkNames(dependencies: readonly Dependency[]): void {
    for (let index = 0; index < dependencies.length; index += 1) {
      const dependency = item(dependencies, index);
      const module = this.#find(dependency.key);
      for (let at = 0; at < dependency.names.length; at += 1) {
        const name = item(dependency.names, at);
        if (typeof this.#resolve(module, name, list()) !== 'function') throw missing(dependency, name);
      }
    }
  }

  /** ResolveExport of the language. `asked` holds the questions on the way: a circle of them leads nowhere. */
  #resolve(module: ModuleRecord, name: string, asked: Asked): Resolution {
    for (let index = 0; index < asked.length; index += 1) {
      const pair = item(asked, index);
      if (pair[0] === module && pair[1] === name) return 'missing';
    }
    push(asked, [module, name] as const);
    const own = module.local[name];
    if (own !== undefined) return own;
    for (let index = 0; index < module.indirect.length; index += 1) {
      const indirect = item(module.indirect, index);
      if (indirect[0] !== name) continue;
      const { key } = item(module.dependencies, indirect[1]);
      const target = this.#find(key);
      if (indirect[2] !== null) return this.#resolve(target, indirect[2], asked);
      // One getter for all modules that export it, so that they agree on what the name means.
      target.whole ??= () => this.#namespaceOf(key);
      return target.whole;
    }
    return name === 'default' ? 'missing' : this.#resolveStar(module, name, asked);
  }

  #resolveStar(module: ModuleRecord, name: string, asked: Asked): Resolution {
    let found: Resolution = 'missing';
    for (let index = 0; index < module.stars.length; index += 1) {
      const { key } = item(module.dependencies, item(module.stars, index));
      const next = this.#resolve(this.#find(key), name, asked);
      if (next === 'ambiguous' || (typeof next === 'function' && typeof found === 'function' && next !== found))
        return 'ambiguous';
      if (typeof next === 'function') found = next;
    }
    return found;
  }

  #fillNamespace(module: ModuleRecord): void {
    const names = create(null);
    this.#exportedNames(module, names, list());
    const keys = textKeys(names);
    for (let index = 0; index < keys.length; index += 1) {
      const name = item(keys, index);
      const get = this.#resolve(module, name, list());
      if (typeof get === 'function') addGetter(module.namespace, name, get);
    }
    module.state = 'linked';
  }

  #exportedNames(module: ModuleRecord, names: Record<PropertyKey, unknown>, seen: List<ModuleRecord>): void {
    for (let index = 0; index < seen.length; index += 1) if (seen[index] === module) return;
    push(seen, module);
    const isTop = seen.length === 1;
    const own = textKeys(module.local);
    for (let index = 0; index < own.length; index += 1)
      if (isTop || own[index] !== 'default') names[item(own, index)] = true;
    for (let index = 0; index < module.indirect.length; index += 1) {
      const name = item(module.indirect, index)[0];
      if (isTop || name !== 'default') names[name] = true;
    }
    for (let index = 0; index < module.stars.length; index += 1) {
      const { key } = item(module.dependencies, item(module.stars, index));
      this.#exportedNames(this.#find(key), names, seen);
    }
  }
}

function missing({ specifier }: Dependency, name: string): Error {
  return new SyntaxErrorFunction(`The requested module '${specifier}' does not provide an export named '${name}'`);
}

/** The variable behind `export default 1` has a name of ours, which no message may show. */
function defaultGetter(get: Get): Get {
  return () => {
    try {
      return get();
    } catch {
      throw new ReferenceErrorFunction("Cannot access 'default' before initialization");
    }
  };
}
