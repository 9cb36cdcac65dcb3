import {
  type BareDescriptor,
  type BareHandler,
  create,
  defineProperty,
  getOwnPropertyDescriptor,
  hasOwn,
  item,
  list,
  type List,
  objectIs,
  ownKeys,
  preventExtensions,
  ProxyConstructor,
  push,
  put,
  StringFunction,
  SymbolFunction,
} from '../primordials.js';
import { rememberModule } from './snapshot.js';

/** A module's namespace as the language has it: sorted, closed, its names look like data and cannot be written. */
export function namespaceView(namespace: Record<PropertyKey, unknown>): object {
  const target = create(null);
  const names = sorted(namespace);
  // Values are read from the namespace, whatever the target says: its properties only have to exist.
  for (let index = 0; index < names.length; index += 1) fix(target, item(names, index), undefined, true);
  fix(target, TAG, 'Module', false);
  preventExtensions(target);
  const handler: BareHandler<object> = {
    __proto__: null,
    get: (_target: object, key: PropertyKey) => (key === TAG ? 'Module' : namespace[key]),
    set: () => false,
    ownKeys: () => arrayOf(names),
    getOwnPropertyDescriptor(inner: object, key: PropertyKey) {
      const found = getOwnPropertyDescriptor(inner, key);
      if (found !== undefined && key !== TAG) found.value = namespace[key];
      // A bare descriptor is one; the library's type does not take `get: undefined`.
      return found as PropertyDescriptor | undefined;
    },
    defineProperty(inner: object, key: PropertyKey, wanted: PropertyDescriptor) {
      const found = getOwnPropertyDescriptor(inner, key);
      if (found === undefined) return false;
      if (key !== TAG) found.value = namespace[key];
      return agrees(found, wanted);
    },
  };
  const view = new ProxyConstructor(target, handler);
  rememberModule(view, () => valuesOf(namespace, names));
  return view;
}

const TAG = SymbolFunction.toStringTag;

/** The values of the names now, for a console, without those that are not initialised yet. */
function valuesOf(namespace: Record<PropertyKey, unknown>, names: List<string>): object {
  const values = create(null);
  for (let index = 0; index < names.length; index += 1)
    try {
      put(values, item(names, index), namespace[item(names, index)]);
    } catch {
      // It is not initialised.
    }
  return values;
}

function fix(on: object, key: PropertyKey, value: unknown, isName: boolean): void {
  defineProperty(on, key, {
    __proto__: null,
    value,
    writable: isName,
    enumerable: isName,
    configurable: false,
  });
}

/** An array of the realm; a proxy's answer must be one of its own. */
function arrayOf(names: List<string>): (string | symbol)[] {
  const keys: (string | symbol)[] = [];
  for (let index = 0; index < names.length; index += 1) put(keys, index, names[index]);
  put(keys, names.length, TAG);
  return keys;
}

/** Whether a definition asks for what is there. */
function agrees(found: BareDescriptor, wanted: PropertyDescriptor): boolean {
  if (wanted.configurable === true || hasOwn(wanted, 'get') || hasOwn(wanted, 'set')) return false;
  if (hasOwn(wanted, 'enumerable') && wanted.enumerable !== found.enumerable) return false;
  if (hasOwn(wanted, 'writable') && wanted.writable !== found.writable) return false;
  return !hasOwn(wanted, 'value') || objectIs(wanted.value, found.value);
}

function sorted(namespace: object): List<string> {
  const names = list<string>();
  const keys = ownKeys(namespace);
  for (let index = 0; index < keys.length; index += 1) {
    const name = StringFunction(keys[index]);
    push(names, name);
    for (let at = index; at > 0 && item(names, at - 1) > name; at -= 1) {
      names[at] = item(names, at - 1);
      names[at - 1] = name;
    }
  }
  return names;
}
