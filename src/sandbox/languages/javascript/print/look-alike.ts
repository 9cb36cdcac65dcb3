import { inspect } from 'node:util';
import {
  array,
  boxed,
  callable,
  date,
  dataView,
  type Node,
  plain,
  rawText,
  regexp,
  typedArray,
  arrayBuffer,
  argumentsObject,
  errorLike,
  moduleNamespace,
  classed,
} from './shells.js';

/**
 * Objects that print like the guest's, built from a snapshot (guest/values/snapshot.ts), so that Node's own console and
 * util.inspect do the printing and never touch an object of the guest.
 */
export function lookAlikes(text: string): unknown[] {
  const reader = new SnapshotReader();
  // The realm's own code wrote it; the guest chose names and texts in it.
  return (JSON.parse(text) as unknown[]).map((node) => reader.read(node));
}

/** Entries of a map or a set that is longer than what is shown of it: `... 900 more items`. */
const MAX_EXTRA = 100_000;

/** An object, and what is put into it when it can be referred to. */
interface Shell {
  readonly value: object;
  readonly fill?: () => void;
}

/** Shells of objects whose content only the engine knows. */
const OPAQUE: Readonly<Record<string, string>> = {
  '[object Promise]': 'Promise { <pending> }',
  '[object WeakMap]': 'WeakMap { <items unknown> }',
  '[object WeakSet]': 'WeakSet { <items unknown> }',
  '[object Generator]': 'Object [Generator] {}',
  '[object AsyncGenerator]': 'Object [AsyncGenerator] {}',
};

class SnapshotReader {
  readonly #seen: unknown[] = [];

  read(node: unknown): unknown {
    if (!isNode(node)) return node;
    const [tag, first] = node;
    switch (tag) {
      case 'u':
        return undefined;
      case 'n':
        return first === '-0' ? -0 : Number(first);
      case 'b':
        return BigInt(String(first));
      case 'y':
        return symbolOf(node);
      case 'R':
        // A wrapper is made after its content, which is shown in its place until then.
        return this.#seen[Number(first)] ?? this.#seen[Number(first) + 1];
      case 'raw':
        return this.#note({ [inspect.custom]: () => first });
      case 'as':
      case 'P': {
        const at = this.#seen.length;
        this.#seen.push(undefined);
        const value = this.read(first);
        this.#seen[at] = tag === 'P' && isObject(value) ? new Proxy(value, {}) : value;
        return this.#seen[at];
      }
      default:
        return this.#object(node);
    }
  }

  #note<T>(value: T): T {
    this.#seen.push(value);
    return value;
  }

  #object(node: Node): unknown {
    // The snapshot writes four parts: tag, kind, names of classes, members.
    const [, kind, names, members] = node as [unknown, Node, readonly string[], Node];
    const at = this.#seen.length;
    this.#seen.push(undefined);
    const { value, fill } = this.#shell(kind, names);
    this.#seen[at] = value;
    fill?.();
    for (let index = 0; index < members.length; index += 3)
      this.#define(value, members[index], String(members[index + 1]), members[index + 2]);
    return value;
  }

  #define(on: object, name: unknown, how: string, node: unknown): void {
    const key = isNode(name) ? symbolOf(name) : String(name);
    const enumerable = !how.endsWith('h');
    const value = how.startsWith('v') ? { value: this.read(node), writable: true } : accessor(how);
    // A member that is fixed already (lastIndex) keeps its own value.
    Reflect.defineProperty(on, key, { ...value, enumerable, configurable: true });
  }

  #shell(kind: Node, names: readonly string[]): Shell {
    const [name, first, second] = kind;
    const opaque = OPAQUE[String(name)];
    if (opaque !== undefined) return { value: rawText(opaque) };
    switch (name) {
      case 'array':
        return { value: classed(array(Number(first)), names, 'Array') };
      case 'map':
        return this.#map(Number(first), listOf(second), names);
      case 'set':
        return this.#set(Number(first), listOf(second), names);
      case 'date':
        return { value: classed(date(first), names, 'Date') };
      case 'regexp':
        return { value: classed(regexp(String(first), String(second), this.#seen), names, 'RegExp') };
      case 'error':
        return { value: errorLike(String(first), names) };
      case 'function':
      case 'class':
        return { value: callable(kind) };
      case 'typed':
        return { value: classed(typedArray(kind), names, String(first)) };
      case 'boxed':
        return { value: boxed(this.read(first)) };
      case '[object Arguments]':
        return { value: argumentsObject() };
      case 'module':
        return { value: moduleNamespace() };
      case 'buffer':
        return { value: classed(arrayBuffer(kind), names, 'ArrayBuffer') };
      case 'view':
        return { value: classed(dataView(kind), names, 'DataView') };
      default:
        return { value: plain(names, typeof first === 'string' ? first : '') };
    }
  }

  #map(size: number, flat: Node, names: readonly string[]): Shell {
    const map = new Map<unknown, unknown>();
    const fill = (): void => {
      for (let index = 0; index < flat.length; index += 2) map.set(this.read(flat[index]), this.read(flat[index + 1]));
      for (let extra = map.size; extra < Math.min(size, MAX_EXTRA); extra += 1) map.set({}, undefined);
    };
    return { value: classed(map, names, 'Map'), fill };
  }

  #set(size: number, items: Node, names: readonly string[]): Shell {
    const set = new Set<unknown>();
    const fill = (): void => {
      for (const item of items) set.add(this.read(item));
      for (let extra = set.size; extra < Math.min(size, MAX_EXTRA); extra += 1) set.add({});
    };
    return { value: classed(set, names, 'Set'), fill };
  }
}

function symbolOf([, description]: Node): symbol {
  return typeof description === 'string' ? Symbol(description) : Symbol();
}

function listOf(value: unknown): Node {
  return isNode(value) ? value : [];
}

function isNode(value: unknown): value is Node {
  return Array.isArray(value);
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

function accessor(how: string): PropertyDescriptor {
  const get = (): undefined => undefined;
  const set = (): void => undefined;
  if (how.startsWith('g')) return { get };
  return how.startsWith('s') ? { set } : { get, set };
}
