import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import type { Box } from '../../../src/sandbox/sandbox.js';
import { IS_WHOLE } from '../../suite.js';
import { LEVELS, openAt } from '../levels.js';
import { anyValue } from './values.js';

const RUNS = { numRuns: IS_WHOLE ? 100 : 12 };
describe.each(LEVELS)('at level %s', (level) => {
  let box: Box;
  let given: unknown;

  beforeAll(async () => {
    const policy = new Policy({ timeout: 10, allowProtoKeys: true })
      .fn('give', () => given)
      .fn('echo', (value: unknown) => value)
      .fn('callit', async (call: (value: unknown) => Promise<unknown>) => call(given))
      .fn('fail', () => {
        throw Object.assign(new Error('with a value', { cause: given }), { value: given });
      });
    box = await openAt(level, policy);
    await box.exec(FOREIGN);
  });
  afterAll(() => box.dispose());

  /** In the guest: the first thing reachable from a value that is not of the guest's own realm. */
  const FOREIGN = `
  const own = new Set([null, Object, Array, Map, Set, Date, RegExp, Error, TypeError, RangeError, SyntaxError, ReferenceError, AggregateError,
    Uint8Array, Float64Array, BigInt64Array, ArrayBuffer, DataView, Promise].map((c) => c && c.prototype));
  function foreign(value, seen = new Set()) {
    if (value === null || (typeof value !== 'object' && typeof value !== 'function') || seen.has(value)) return '';
    seen.add(value);
    if (!own.has(Object.getPrototypeOf(value))) return 'prototype of ' + Object.prototype.toString.call(value);
    if (value instanceof Map) for (const [k, v] of value) { const f = foreign(k, seen) || foreign(v, seen); if (f) return f }
    if (value instanceof Set) for (const v of value) { const f = foreign(v, seen); if (f) return f }
    if (ArrayBuffer.isView(value)) return foreign(value.buffer, seen);
    for (const key of Reflect.ownKeys(value)) { const f = foreign(value[key], seen); if (f) return f }
    return '';
  }`;

  const same = (a: unknown, b: unknown): void => {
    expect(isDeepStrictEqual(withoutStacks(a), withoutStacks(b))).toBe(true);
  };

  /** The guest makes errors of its own, with stacks of its own. */
  function withoutStacks(value: unknown, seen = new Set<unknown>()): unknown {
    if (typeof value !== 'object' || value === null || seen.has(value)) return value;
    seen.add(value);
    if (value instanceof Error)
      Object.defineProperty(value, 'stack', { value: '', writable: true, enumerable: false, configurable: true });
    if (value instanceof Map) for (const item of [...value].flat()) withoutStacks(item, seen);
    if (value instanceof Set) for (const item of value) withoutStacks(item, seen);
    if (!ArrayBuffer.isView(value))
      for (const item of Object.values(Object.getOwnPropertyDescriptors(value))) withoutStacks(item.value, seen);
    return value;
  }

  describe('a value is the same after it crossed', () => {
    test('in and out by name', async () => {
      await fc.assert(
        fc.asyncProperty(anyValue, async (value) => {
          const result = await box.exec('x', { namespace: { x: value }, returns: ['x'] });
          expect(result.error).toBeNull();
          same(result.value, value);
          same(result.namespace['x'], value);
        }),
        RUNS,
      );
    });

    test('from a host function, to a host function and back', async () => {
      await fc.assert(
        fc.asyncProperty(anyValue, async (value) => {
          given = value;
          const result = await box.exec('await echo(await give())');
          expect(result.error).toBeNull();
          same(result.value, value);
        }),
        RUNS,
      );
    });

    test('to a callback, and from it', async () => {
      await fc.assert(
        fc.asyncProperty(anyValue, async (value) => {
          given = value;
          const result = await box.exec('await callit((v) => v)');
          expect(result.error).toBeNull();
          same(result.value, value);
        }),
        RUNS,
      );
    });

    test('as an argument of box.call', async () => {
      await box.exec('function identity(v) { return v }');
      await fc.assert(
        fc.asyncProperty(anyValue, async (value) => same((await box.call('identity', value)).value, value)),
        RUNS,
      );
    });

    test('with its cycles and what is shared in it', async () => {
      const { value } = await box.exec(
        'const o = { a: [] }; o.self = o; o.a.push(o.a, o); o.m = new Map([[o, o.a]]); o',
      );
      const made = value as { self: unknown; a: unknown[]; m: Map<unknown, unknown> };
      expect(made.self).toBe(made);
      expect(made.a[0]).toBe(made.a);
      expect(made.a[1]).toBe(made);
      expect(made.m.get(made)).toBe(made.a);
    });

    test('without a prototype it becomes a plain object, and so does an instance of a class', async () => {
      const { value } = await box.exec(
        'class P { x = 1; #y = 2 } [Object.assign(Object.create(null), { a: 1 }), new P()]',
      );
      expect(value).toStrictEqual([{ a: 1 }, { x: 1 }]);
    });
  });

  describe('what reaches the guest is of its own realm', () => {
    const check = async (code: string): Promise<void> =>
      fc.assert(
        fc.asyncProperty(anyValue, async (value) => {
          given = value;
          const { value: found, error } = await box.exec(code, { namespace: { x: value } });
          expect({ found, error }).toEqual({ found: '', error: null });
        }),
        RUNS,
      );

    test('names', async () => check('foreign(x)'));
    test('results of host functions', async () => check('foreign(await give())'));
    test('arguments of callbacks', async () => check('let f; await callit((...a) => { f = foreign(a); return 1 }); f'));
    test('errors, with cause and members', async () =>
      check('let f; try { await fail() } catch (e) { f = foreign(e) } f'));
    test('promises', async () =>
      check('foreign(give()) || foreign(callit(() => 1)) || foreign(fail().catch(() => 1))'));
  });

  describe('what cannot cross', () => {
    test('is named, wherever it is, and the rest crosses', async () => {
      const kind = fc.constantFrom(
        '() => 1',
        'class {}',
        'Symbol("s")',
        'Promise.resolve()',
        'new WeakMap()',
        '(function* () {})()',
      );
      const path = fc.array(fc.constantFrom('.a', '.b', '[0]', '[1]'), { minLength: 1, maxLength: 4 });
      await fc.assert(
        fc.asyncProperty(kind, path, async (bad, steps) => {
          let code: string = bad;
          for (const step of steps.toReversed())
            code = step.startsWith('.')
              ? `{ ${step.slice(1)}: ${code}, c: 1 }`
              : `[${step === '[1]' ? '7, ' : ''}${code}]`;
          const { value, dropped, error } = await box.exec(`(${code})`);
          expect(error).toBeNull();
          expect(dropped.filter((name) => name.startsWith('value'))).toEqual([`value${steps.join('')}`]);
          if (steps[0] === '.a' || steps[0] === '.b') expect(value).toHaveProperty('c', 1);
        }),
        RUNS,
      );
    });

    test('is named by its symbol, if its key is one', async () => {
      const { value, dropped } = await box.exec('({ a: 1, [Symbol("s")]: 2, b: { [Symbol.iterator]: 3 } })');
      expect(value).toEqual({ a: 1, b: {} });
      expect(dropped.filter((name) => name.startsWith('value'))).toEqual([
        'value.b[Symbol(Symbol.iterator)]',
        'value[Symbol(s)]',
      ]);
    });

    test('is an error of the program when it is an argument', async () => {
      const { error } = await box.exec('await echo({ list: [Symbol("s")] })');
      expect(error).toMatchObject({
        name: 'TypeError',
        message: 'arguments[0].list[0]: this value cannot be passed to the host',
      });
    });

    test('and a function called then is no way to be awaited by the host', async () => {
      const { error } = await box.exec('await echo({ then(yes) { yes(1) } })');
      expect(error).toMatchObject({
        name: 'TypeError',
        message: 'arguments[0].then: this value cannot be passed to the host',
      });
      expect(JSON.stringify((await box.exec('await echo({ then: 1 })')).value)).toBe('{"then":1}');
    });
  });
});
