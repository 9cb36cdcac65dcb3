import {
  create,
  defineProperty,
  getOwnPropertyDescriptor,
  hasOwn,
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
  for (let index = 0; index < names.length; index += 1) fix(target, names[index] as string, undefined, true);
  fix(target, TAG, 'Module', false);
  preventExtensions(target);
  const view = new ProxyConstructor(target, {
    __proto__: null,
    get: (_target: object, key: PropertyKey) => (key === TAG ? 'Module' : namespace[key]),
    set: () => false,
    ownKeys: () => arrayOf(names),
    getOwnPropertyDescriptor(inner: object, key: PropertyKey) {
      const found = getOwnPropertyDescriptor(inner, key);
      if (found !== undefined && key !== TAG) found.value = namespace[key];
      return found;
    },
    defineProperty(inner: object, key: PropertyKey, wanted: PropertyDescriptor) {
      const found = getOwnPropertyDescriptor(inner, key);
      if (found === undefined) return false;
      if (key !== TAG) found.value = namespace[key];
      return agrees(found, wanted);
    },
  } as ProxyHandler<object>);
  rememberModule(view, () => valuesOf(namespace, names));
  return view;
}

const TAG = SymbolFunction.toStringTag;

/** What the names mean now, for a console; not those that mean nothing yet. */
function valuesOf(namespace: Record<PropertyKey, unknown>, names: List<string>): object {
  const values = create(null);
  for (let index = 0; index < names.length; index += 1)
    try {
      put(values, names[index] as string, namespace[names[index] as string]);
    } catch {
      // not initialised
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
  } as PropertyDescriptor);
}

/** An array of the realm; a proxy's answer must be one of its own. */
function arrayOf(names: List<string>): PropertyKey[] {
  const keys: PropertyKey[] = [];
  for (let index = 0; index < names.length; index += 1) put(keys, index, names[index]);
  put(keys, names.length, TAG);
  return keys;
}

/** Whether a definition asks for what is there. */
function agrees(found: PropertyDescriptor, wanted: PropertyDescriptor): boolean {
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
    for (let at = index; at > 0 && (names[at - 1] as string) > name; at -= 1) {
      names[at] = names[at - 1] as string;
      names[at - 1] = name;
    }
  }
  return names;
}
