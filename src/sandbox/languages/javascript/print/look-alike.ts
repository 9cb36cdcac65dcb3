import { inspect, type InspectOptions } from 'node:util';

type Node = readonly unknown[];

/**
 * Objects that print like the guest's, built from a snapshot (guest/snapshot.ts), so that Node's own console and
 * util.inspect do the printing and never touch an object of the guest.
 */
export function lookAlikes(text: string): unknown[] {
  const seen: unknown[] = [];
  // The realm's own code wrote it; what the guest chose are names and texts in it.
  return (JSON.parse(text) as unknown[]).map((node) => read(node));

  function read(node: unknown): unknown {
    if (!Array.isArray(node)) return node;
    const [tag, first] = node as unknown[];
    switch (tag) {
      case 'u':
        return undefined;
      case 'n':
        return first === '-0' ? -0 : Number(first);
      case 'b':
        return BigInt(String(first));
      case 'y':
        return typeof first === 'string' ? Symbol(first) : Symbol();
      case 'R':
        // A wrapper is made after what is in it: until then that stands for it.
        return seen[Number(first)] ?? seen[Number(first) + 1];
      case 'raw':
        return once({ [inspect.custom]: () => first });
      case 'as':
      case 'P': {
        const at = seen.length;
        seen.push(undefined);
        const value = read(first);
        seen[at] = tag === 'P' && isObject(value) ? new Proxy(value, {}) : value;
        return seen[at];
      }
      default:
        return object(node as Node);
    }
  }

  function once<T>(value: T): T {
    seen.push(value);
    return value;
  }

  function object(node: Node): unknown {
    const [, kind, names, members] = node as [unknown, Node, readonly string[], Node];
    const at = seen.length;
    seen.push(undefined);
    const made = shell(kind, names);
    seen[at] = made.value;
    made.fill();
    for (let index = 0; index < members.length; index += 3)
      define(made.value, members[index], String(members[index + 1]), members[index + 2]);
    return made.value;
  }

  function define(on: object, name: unknown, how: string, node: unknown): void {
    const key = Array.isArray(name) ? (read(name) as symbol) : String(name);
    const enumerable = !how.endsWith('h');
    const value = how.startsWith('v') ? { value: read(node), writable: true } : accessor(how);
    // What is fixed already (lastIndex) keeps its own value.
    Reflect.defineProperty(on, key, { ...value, enumerable, configurable: true });
  }

  function shell(kind: Node, names: readonly string[]): { value: object; fill: () => void } {
    const nothing = (): void => undefined;
    switch (kind[0]) {
      case 'array': {
        const array: unknown[] = [];
        array.length = Number(kind[1]);
        return { value: classed(array, names, 'Array'), fill: nothing };
      }
      case 'map': {
        const map = new Map<unknown, unknown>();
        return {
          value: classed(map, names, 'Map'),
          fill: () => {
            const flat = kind[2] as Node;
            for (let index = 0; index < flat.length; index += 2) map.set(read(flat[index]), read(flat[index + 1]));
            for (let extra = map.size; extra < Number(kind[1]); extra += 1) map.set({}, undefined);
          },
        };
      }
      case 'set': {
        const set = new Set<unknown>();
        return {
          value: classed(set, names, 'Set'),
          fill: () => {
            for (const item of kind[2] as Node) set.add(read(item));
            for (let extra = set.size; extra < Number(kind[1]); extra += 1) set.add({});
          },
        };
      }
      case 'date':
        return {
          value: classed(new Date(kind[1] === null ? Number.NaN : Number(kind[1])), names, 'Date'),
          fill: nothing,
        };
      case 'regexp':
        return { value: classed(regexp(String(kind[1]), String(kind[2])), names, 'RegExp'), fill: nothing };
      case 'error':
        return { value: error(String(kind[1]), names), fill: nothing };
      case 'function':
      case 'class':
        return { value: callable(kind), fill: nothing };
      case 'typed':
        return { value: classed(typed(kind), names, String(kind[1])), fill: nothing };
      case 'boxed':
        return { value: Object(read(kind[1])) as object, fill: nothing };
      case '[object Promise]':
        return { value: raw('Promise { <pending> }'), fill: nothing };
      case '[object WeakMap]':
        return { value: raw('WeakMap { <items unknown> }'), fill: nothing };
      case '[object WeakSet]':
        return { value: raw('WeakSet { <items unknown> }'), fill: nothing };
      case '[object Generator]':
        return { value: raw('Object [Generator] {}'), fill: nothing };
      case '[object AsyncGenerator]':
        return { value: raw('Object [AsyncGenerator] {}'), fill: nothing };
      case '[object Arguments]':
        return {
          value: (function (..._args: unknown[]) {
            return arguments;
          })(),
          fill: nothing,
        };
      case 'module':
        return { value: Object.create(null, { [inspect.custom]: { value: asModule } }) as object, fill: nothing };
      case 'buffer':
        return { value: classed(buffer(kind), names, 'ArrayBuffer'), fill: nothing };
      case 'view':
        return { value: classed(new DataView(buffer(kind)), names, 'DataView'), fill: nothing };
      default:
        return { value: plain(names, typeof kind[1] === 'string' ? kind[1] : ''), fill: nothing };
    }
  }
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** Node shows so what only the engine can make. */
function asModule(this: object, _depth: number, options: InspectOptions): string {
  const members = Object.assign(Object.create(null) as object, this);
  return inspect(members, options).replace('[Object: null prototype]', '[Module: null prototype]');
}

function accessor(how: string): PropertyDescriptor {
  const get = (): undefined => undefined;
  const set = (): void => undefined;
  if (how.startsWith('g')) return { get };
  return how.startsWith('s') ? { set } : { get, set };
}

function raw(text: string): object {
  return { [inspect.custom]: () => text };
}

/** An object whose class is called so. No names: one without a prototype. */
function plain(names: readonly string[], tag: string): object {
  if (names.length === 0) return Object.create(null) as object;
  if (tag === '' && names[0] === 'Object') return {};
  const prototype = prototypeOf(names);
  if (tag === '') return Object.create(prototype) as object;
  const own = names[0] === 'Object' ? (Object.create(prototype) as object) : prototype;
  Object.defineProperty(own, Symbol.toStringTag, { value: tag, configurable: true });
  return Object.create(own) as object;
}

const MOST_BYTES = 1 << 24;

function buffer([, length, bytes]: Node): ArrayBuffer {
  const made = new Uint8Array(Math.min(Number(length), MOST_BYTES));
  made.set(Buffer.from(String(bytes), 'base64').subarray(0, made.length));
  return made.buffer;
}

function classed<T extends object>(value: T, names: readonly string[], natural: string): T {
  if (names[0] === natural) return value;
  return Object.setPrototypeOf(
    value,
    names.length === 0 ? null : prototypeOf(names, Object.getPrototypeOf(value) as object),
  ) as T;
}

/** A chain of prototypes with constructors of these names, the last of which is the language's own. */
function prototypeOf(names: readonly string[], end: object = Object.prototype): object {
  let prototype = end;
  for (const name of names.filter((item) => item !== 'Object').toReversed()) {
    const own = Object.getPrototypeOf(Object.create(prototype) as object) as object;
    if (Object.hasOwn(own, 'constructor') && (own.constructor as { name?: unknown }).name === name) continue;
    const constructor = function () {};
    Object.defineProperty(constructor, 'name', { value: name });
    prototype = Object.create(prototype, { constructor: { value: constructor } }) as object;
    Object.defineProperty(constructor, 'prototype', { value: prototype });
  }
  return prototype;
}

function callable([kind, name, parent, tag]: Node): object {
  const made: object =
    kind === 'class'
      ? emptyClass()
      : tag === '[object AsyncFunction]'
        ? async () => {}
        : tag === '[object GeneratorFunction]'
          ? function* () {}
          : tag === '[object AsyncGeneratorFunction]'
            ? async function* () {}
            : () => {};
  Object.defineProperty(made, 'name', { value: name });
  if (kind === 'class' && parent !== '') {
    const above = emptyClass();
    Object.defineProperty(above, 'name', { value: parent });
    Object.setPrototypeOf(made, above);
  }
  return made;
}

function error(stack: string, names: readonly string[]): object {
  const made = new Error();
  Object.defineProperty(made, 'stack', { value: stack, writable: true, enumerable: false, configurable: true });
  return names[0] === 'Error' ? made : (Object.setPrototypeOf(made, prototypeOf(names, Error.prototype)) as object);
}

function regexp(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch {
    return /(?:)/;
  }
}

function typed([, name, length, items]: Node): object {
  const values = items as Node;
  if (String(name).startsWith('Big')) {
    const View = name === 'BigInt64Array' ? BigInt64Array : BigUint64Array;
    const made = new View(Number(length));
    for (const [index, value] of values.entries()) made[index] = BigInt(Array.isArray(value) ? String(value[1]) : 0);
    return made;
  }
  const found = (globalThis as Record<string, unknown>)[String(name)];
  const View = (typeof found === 'function' ? found : Float64Array) as Float64ArrayConstructor;
  const made = new View(Number(length));
  for (const [index, value] of values.entries()) made[index] = Array.isArray(value) ? Number(value[1]) : Number(value);
  return made;
}

function emptyClass(): object {
  // oxlint-disable-next-line typescript/no-extraneous-class -- something that prints as a class
  return class {};
}
