import { expect } from 'vitest';

/** Everything that all code of this process shares, and that a guest has no business with. */
const SHARED: readonly (readonly [name: string, object: object])[] = [
  ['globalThis', globalThis],
  ...['Object', 'Function', 'Array', 'Promise', 'Error', 'TypeError', 'RangeError', 'String', 'Number', 'RegExp', 'Map', 'Set', 'WeakMap', 'Date', 'Symbol', 'Uint8Array', 'ArrayBuffer', 'BigInt']
    .flatMap((name): [string, object][] => {
      // Names of the language: functions with a prototype.
      const found = (globalThis as unknown as Record<string, { prototype: object }>)[name];
      return found === undefined ? [] : [[name, found], [`${name}.prototype`, found.prototype]];
    }),
  ['Reflect', Reflect], ['JSON', JSON], ['Math', Math], ['console', console], ['process', process], ['process.env', process.env],
]; // prettier-ignore

/** `name.key` and what is there. Values are compared by identity. */
function members(): Map<string, unknown> {
  const found = new Map<string, unknown>();
  for (const [name, object] of SHARED) {
    found.set(`${name}: prototype`, Object.getPrototypeOf(object));
    for (const key of Reflect.ownKeys(object)) {
      const descriptor = Object.getOwnPropertyDescriptor(object, key);
      found.set(`${name}.${String(key)}`, descriptor?.get ?? descriptor?.value);
    }
  }
  return found;
}

/** Node's own: they change from one moment to the next. */
const LIVELY = /^process\.(?:_|exitCode|domain|Symbol|env)|^globalThis\.(?:__vitest|Symbol)|lastMatch|^RegExp\.[$]/;

export interface Watch {
  /** Fails if something changed, or if the process was told of something. */
  check(): void;
  /** What went to the process itself: warnings, output, rejections. */
  readonly told: string[];
}

export function watchHost(): Watch {
  const before = members();
  const told: string[] = [];
  const listeners: [string, (value: unknown) => void][] = [
    'warning',
    'unhandledRejection',
    'rejectionHandled',
    'uncaughtExceptionMonitor',
  ].map((event) => [event, (value) => told.push(`${event}: ${typeof value}`)]);
  for (const [event, listener] of listeners) process.on(event, listener);
  return {
    told,
    check() {
      for (const [event, listener] of listeners) process.off(event, listener);
      const changed: string[] = [];
      const after = members();
      for (const name of new Set([...before.keys(), ...after.keys()]))
        if (!LIVELY.test(name) && !Object.is(before.get(name), after.get(name))) changed.push(name);
      expect({ changed, domain: (process as { domain?: unknown }).domain ?? null }).toEqual({
        changed: [],
        domain: null,
      });
    },
  };
}
