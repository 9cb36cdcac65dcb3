import { types } from 'node:util';
import { hiddenBecause } from './names.js';
import { isDataObject, isPlainObject } from './read/read-properties.js';

/**
 * A copy of a field's value without functions, accessors and private names at any depth. Those of a registered
 * thing are not the guest's, and a copy that kept them would hand them out. `kept` objects go through as they are.
 */
export function dataCopy(
  value: unknown,
  kept: (object: object) => boolean,
  seen: Map<object, unknown> = new Map(),
): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value !== 'object' || value === null || kept(value)) return value;
  const known = seen.get(value);
  if (known !== undefined) return known;
  const copy = (part: unknown): unknown => dataCopy(part, kept, seen);
  if (Array.isArray(value)) {
    const list: unknown[] = [];
    seen.set(value, list);
    list.length = value.length;
    // By its keys, not its length: a list may have four thousand million holes.
    for (const name of Object.keys(value))
      if (String(Number(name) >>> 0) === name) list[Number(name)] = copy(dataProperty(value, name));
    return list;
  }
  if (types.isMap(value)) {
    const map = new Map<unknown, unknown>();
    seen.set(value, map);
    for (const [key, item] of Map.prototype.entries.call(value)) map.set(copy(key), copy(item));
    return map;
  }
  if (types.isSet(value)) {
    const set = new Set<unknown>();
    seen.set(value, set);
    for (const item of Set.prototype.values.call(value)) set.add(copy(item));
    return set;
  }
  if (isDataObject(value)) return value;
  if (!isPlainObject(value)) return undefined;
  const object: Record<string, unknown> = {};
  seen.set(value, object);
  for (const name of Object.keys(value)) {
    if (hiddenBecause(name) !== null) continue;
    const item = copy(dataProperty(value, name));
    if (item === undefined && !isUndefined(value, name)) continue;
    // Not an assignment: that would run a setter of Object.prototype.
    Object.defineProperty(object, name, { value: item, writable: true, enumerable: true, configurable: true });
  }
  return object;
}

function dataProperty(object: object, name: string): unknown {
  return Object.getOwnPropertyDescriptor(object, name)?.value;
}

/** Whether the member holds undefined itself: an accessor has no value that could be shown. */
export function isUndefined(object: object, name: string): boolean {
  const found = Object.getOwnPropertyDescriptor(object, name);
  return found !== undefined && 'value' in found && found.value === undefined;
}
