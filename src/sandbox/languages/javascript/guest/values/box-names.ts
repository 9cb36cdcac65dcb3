import {
  type BareDescriptor,
  create,
  defineProperty,
  deleteProperty,
  dictionary,
  getOwnPropertyDescriptor,
  hasOwn,
  item,
  list,
  type List,
  ownKeys,
  ProxyConstructor,
  push,
  ReferenceErrorFunction,
  textKeys,
} from '../primordials.js';
import { globalView } from './global-view.js';
import { WatchedNames } from './watched-names.js';

type Names = Record<PropertyKey, unknown>;
/** A name that a program declared, and what it meant before. */
type Shadowed = readonly [key: PropertyKey, before: BareDescriptor | undefined];

export interface BoxNames {
  readonly __proto__: null;
  readonly namespace: Names;
  /** The guest's `globalThis`: its global object, with a note of what programs put there. */
  readonly globalThis: object;
  /** Rewritten code finds here a name that its program does not declare. */
  readonly lookup: object;
  /** The same for `typeof`: a missing name is undefined. */
  readonly quietLookup: object;
  /** `written`: those of the names that functions of the program may assign to. */
  readonly bind: (accessors: object, written?: readonly string[]) => void;
  /** A name and value that came with a run. It does not count as bound by the program. */
  readonly give: (name: string, value: unknown) => void;
  /** A run begins: its program has hidden and bound nothing yet. */
  readonly begin: () => void;
  /** The run is over: a declaration that was never reached hides nothing. */
  readonly settle: () => void;
  /** The names that this run bound and that still exist. After `settle`. */
  readonly bound: () => List<string>;
  /** Every name of the box. */
  readonly all: () => List<string>;
  readonly has: (name: string) => boolean;
  /** The value of a name that exists. Reading it may run code of the guest. */
  readonly valueOf: (name: string) => unknown;
}

/** Names that live from one program of the box to the next. */
export function createBoxNames(globals: Names): BoxNames {
  const namespace = create(null);
  let shadowed: List<Shadowed> = list();
  let marked = dictionary<true>();
  /** Names that programs put on `globalThis`, also those that are deleted again. */
  const added = dictionary<true>();
  const watched = new WatchedNames();

  function mark(key: PropertyKey): void {
    marked[key] = true;
  }

  function markGlobal(key: PropertyKey): void {
    if (typeof key === 'symbol') return;
    added[key] = true;
    mark(key);
  }

  /** Makes top-level names of a unit names of the box; what they hid comes back if they never got a value. */
  function bind(accessors: object, written: readonly string[] = []): void {
    const keys = ownKeys(accessors);
    for (let index = 0; index < keys.length; index += 1) {
      const key = item(keys, index);
      push(shadowed, [key, getOwnPropertyDescriptor(namespace, key)] as const);
      const accessor = getOwnPropertyDescriptor(accessors, key);
      if (accessor !== undefined) defineProperty(namespace, key, noticing(key, accessor));
      mark(key);
    }
    for (let index = 0; index < written.length; index += 1) watched.add(item(written, index));
  }

  /** An assignment of a later program goes through this setter; those of its own program do not. */
  function noticing(key: PropertyKey, { get, set }: BareDescriptor): BareDescriptor {
    const notice =
      set === undefined
        ? undefined
        : (value: never): void => {
            set(value);
            mark(key);
          };
    return { __proto__: null, get, set: notice, enumerable: true, configurable: true };
  }

  function give(name: string, given: unknown): void {
    let value = given;
    const get = (): unknown => value;
    const set = (next: unknown): void => {
      value = next;
    };
    defineProperty(namespace, name, noticing(name, { __proto__: null, get, set }));
  }

  function settle(): void {
    for (let index = 0; index < shadowed.length; index += 1) {
      const entry = item(shadowed, index);
      try {
        void namespace[entry[0]];
      } catch {
        deleteProperty(marked, entry[0]);
        if (entry[1] === undefined) deleteProperty(namespace, entry[0]);
        else defineProperty(namespace, entry[0], entry[1]);
      }
    }
    shadowed = list();
    watched.compare(namespace, mark);
  }

  const has = (name: string): boolean => hasOwn(namespace, name) || (hasOwn(globals, name) && hasOwn(added, name));

  const existing = (names: object, found: List<string>): List<string> => {
    const keys = textKeys(names);
    for (let index = 0; index < keys.length; index += 1) if (has(item(keys, index))) push(found, item(keys, index));
    return found;
  };

  return {
    __proto__: null,
    namespace,
    globalThis: globalView(globals, markGlobal),
    ...lookups(namespace, globals, markGlobal),
    bind,
    give,
    begin() {
      shadowed = list();
      marked = dictionary<true>();
      watched.remember(namespace);
    },
    settle,
    bound: () => existing(marked, list()),
    all() {
      const names = existing(namespace, list());
      const others = textKeys(added);
      for (let index = 0; index < others.length; index += 1) {
        const name = item(others, index);
        if (has(name) && !hasOwn(namespace, name)) push(names, name);
      }
      return names;
    },
    has,
    valueOf: (name) => (hasOwn(namespace, name) ? namespace[name] : globals[name]),
  };
}

/** Where rewritten code finds names that its program does not declare: those of the box first, then the globals. */
function lookups(
  namespace: Names,
  globals: Names,
  markGlobal: (key: string) => void,
): Pick<BoxNames, 'lookup' | 'quietLookup'> {
  const lookup = {
    __proto__: null,
    get(_target: object, key: string): unknown {
      if (hasOwn(namespace, key)) return namespace[key];
      if (key in globals) return globals[key];
      throw new ReferenceErrorFunction(`${key} is not defined`);
    },
    set(_target: object, key: string, value: unknown): boolean {
      if (hasOwn(namespace, key)) namespace[key] = value;
      else if (key in globals) {
        globals[key] = value;
        markGlobal(key);
      } else throw new ReferenceErrorFunction(`${key} is not defined`);
      return true;
    },
  };
  const quietLookup = {
    __proto__: null,
    get: (_target: object, key: string): unknown => (hasOwn(namespace, key) ? namespace[key] : globals[key]),
  };
  return {
    lookup: new ProxyConstructor(create(null), lookup),
    quietLookup: new ProxyConstructor(create(null), quietLookup),
  };
}
