import {
  type BareDescriptor,
  create,
  defineProperty,
  deleteProperty,
  getOwnPropertyDescriptor,
  hasOwn,
  item,
  list,
  type List,
  ownKeys,
  ProxyConstructor,
  push,
  ReferenceErrorFunction,
} from '../primordials.js';

type Names = Record<PropertyKey, unknown>;
/** A name that a program declared, and what it meant before. */
type Shadowed = readonly [key: PropertyKey, before: BareDescriptor | undefined];

export interface BoxNames {
  readonly __proto__: null;
  readonly namespace: Names;
  /** Rewritten code finds here a name that its program does not declare. */
  readonly lookup: object;
  /** The same for `typeof`: a missing name is undefined. */
  readonly quietLookup: object;
  readonly bind: (accessors: object) => void;
  /** A run begins: its program has hidden nothing yet. */
  readonly begin: () => void;
  /** The run is over: a declaration that was never reached hides nothing. */
  readonly settle: () => void;
}

/** Names that live from one program of the box to the next. */
export function createBoxNames(globals: Names): BoxNames {
  const namespace = create(null);
  let shadowed: List<Shadowed> = list();

  /** Makes top-level names of a unit names of the box; what they hid comes back if they never got a value. */
  function bind(accessors: object): void {
    const keys = ownKeys(accessors);
    for (let index = 0; index < keys.length; index += 1) {
      const key = item(keys, index);
      push(shadowed, [key, getOwnPropertyDescriptor(namespace, key)] as const);
      const accessor = getOwnPropertyDescriptor(accessors, key);
      if (accessor !== undefined) defineProperty(namespace, key, accessor);
    }
  }

  function settle(): void {
    for (let index = 0; index < shadowed.length; index += 1) {
      const entry = item(shadowed, index);
      try {
        void namespace[entry[0]];
      } catch {
        if (entry[1] === undefined) deleteProperty(namespace, entry[0]);
        else defineProperty(namespace, entry[0], entry[1]);
      }
    }
    shadowed = list();
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

  return {
    __proto__: null,
    namespace,
    lookup: new ProxyConstructor(create(null), lookup),
    quietLookup: new ProxyConstructor(create(null), quietLookup),
    bind,
    begin() {
      shadowed = list();
    },
    settle,
  };
}
