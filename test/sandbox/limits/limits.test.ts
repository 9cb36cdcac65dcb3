import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { LOST_BEFORE } from '../../../src/sandbox/session/session.js';
import type { Box } from '../../../src/sandbox/sandbox.js';
import { inTurn, IS_WHOLE, sampleOf } from '../../suite.js';
import { LEVELS, openAt, type OpenOptions } from '../levels.js';

type Limits = ConstructorParameters<typeof Policy>[0];
/** Seconds for what ends by itself or by another limit: a busy machine may take twenty times as long. */
const PATIENT = 120;

describe.each(LEVELS)('at level %s', (level) => {
  async function open(limits: Limits, options: OpenOptions = {}): Promise<Box> {
    const policy = new Policy({ timeout: PATIENT, ...limits })
      .fn('wait', async (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds, 'waited')))
      .fn('never', async () => new Promise(() => undefined))
      .fn('callit', async (call: () => Promise<unknown>) => call());
    return openAt(level, policy, options);
  }

  describe('the clock', () => {
    test('ends a loop, and says after how long', async () => {
      const result = await (await open({ timeout: 0.2 })).exec('var i = 0; for (;;) i++');
      expect(result.error).toMatchObject({
        kind: 'timeout',
        name: 'TimeoutError',
        code: 'E_TIMEOUT',
        message: 'the program ran longer than 0.2 s',
      });
      expect(result.durationMs).toBeGreaterThanOrEqual(195);
      // What the program had is there.
      expect(result.namespace['i']).toBeTypeOf('number');
    });

    test('goes on while the program waits for the host, for a timer or for nothing', async () => {
      // What is not over after the limit must be; the last program has this long on a busy machine.
      const box = await open({ timeout: 1 });
      for (const code of [
        'await never()',
        'await new Promise((r) => setTimeout(r, 50_000))',
        'setInterval(() => {}, 5)',
      ])
        expect((await box.exec(code)).error?.kind).toBe('timeout');
      expect((await box.exec('await wait(20)')).value).toBe('waited');
    });

    test('starts anew with every program', async () => {
      // Two of them take longer than the limit, and each has a second to spare on a busy machine.
      const box = await open({ timeout: 1.8 });
      for (let turn = 0; turn < 3; turn += 1) expect((await box.exec('await wait(750)')).error).toBeNull();
    });

    test('ends a regular expression', async () => {
      const result = await (await open({ timeout: 0.2 })).exec('/^(a+)+$/.test("a".repeat(40) + "b")');
      expect(result.error?.kind).toBe('timeout');
    });

    test('counts for a call from the host too', async () => {
      const box = await open({ timeout: 1 });
      await box.exec('function spin() { for (;;); } function fine() { return 1 }');
      expect((await box.call('spin')).error?.kind).toBe('timeout');
      expect((await box.call('fine')).value).toBe(1);
    });
  });

  describe('ticks', () => {
    const LOOP = (rounds: number): string => `let n = 0; for (let i = 0; i < ${rounds}; i++) n++; n`;

    test('end a program at the limit and not before', async () => {
      const box = await open({ tickLimit: 1000 });
      expect(await box.exec(LOOP(1000))).toMatchObject({ value: 1000, ticks: 1000, error: null });
      expect(await box.exec(LOOP(1001))).toMatchObject({
      value: undefined,
      ticks: 1000,
      error: { kind: 'tick-limit', name: 'TickLimitError', code: 'E_TICK_LIMIT', message: 'the program took more than 1000 ticks' },
    }); // prettier-ignore
    });

    test('are the same on every run, also with generators, promises and callbacks', async () => {
      const code = `
      function* g() { for (let i = 0; i < 50; i++) yield i }
      async function f(n) { for await (const x of g()) if (x === n) return x }
      const all = await Promise.all([1, 2, 3].map(f));
      [5, 3, 4].sort((a, b) => a - b); 'aaa'.replace(/a/g, () => 'b'); class A { x = g(); static { [...g()] } } new A(); all`;
      const counts = new Set<number>();
      for (let turn = 0; turn < 3; turn += 1) counts.add((await (await open({})).exec(code)).ticks);
      expect(counts.size).toBe(1);
    });

    test('are taken by natives, by size', async () => {
      const box = await open({ tickLimit: 500 });
      for (const code of [
        'new Array(1e6).fill(0).length',
        '"x".repeat(1e6).length',
        'Array.from({ length: 1e6 }).length',
        '"x".padEnd(1e6).length',
        '"x".repeat("1000000").length',
        '"x".padEnd({ valueOf: () => 1e6 }).length',
      ])
        // prettier-ignore
        expect([code, (await box.exec(code)).error?.kind]).toEqual([code, 'tick-limit']);
      expect((await box.exec('new Array(100).fill(0).join("").length')).value).toBe(100);
    });

    test('count for the getters of a result', async () => {
      const box = await open({ tickLimit: 1000 });
      const result = await box.exec('({ get a() { for (;;); } })');
      expect(result).toMatchObject({ value: undefined, error: { kind: 'tick-limit' } });
      expect((await box.exec('({ get a() { return 1 } })')).value).toEqual({ a: 1 });
    });

    test('count for a reaction that the program hides', async () => {
      const box = await open({ tickLimit: 1000, timeout: null });
      const { error } = await box.exec('globalThis["Prom" + "ise"].resolve()["th" + "en"](() => { for (;;); }); 1');
      expect(error?.kind ?? 'none').toMatch(/^(?:none|tick-limit)$/);
      expect((await box.exec('1 + 1')).value).toBe(2);
    });
  });

  describe('memory', () => {
    test('that grows ends the program', async () => {
      const result = await (
        await open({ memoryLimit: 8, timeout: PATIENT })
      ).exec('{ const a = []; for (;;) a.push({ i: a.length, s: [1, 2, 3] }) }');
      expect(result.error).toMatchObject({ kind: 'memory-limit', name: 'MemoryLimitError', code: 'E_MEMORY_LIMIT' });
    });

    test('that a name holds is not copied, and the box goes on', async () => {
      const box = await open({ memoryLimit: 8, timeout: PATIENT });
      const result = await box.exec('const kept = []; for (;;) kept.push(new Uint8Array(1e5).fill(1))');
      expect([result.error?.kind, result.namespace, result.dropped]).toEqual(['memory-limit', {}, ['kept']]);
      const next = await box.exec('typeof kept');
      const isLost = level !== 'none';
      expect([next.value, next.notes]).toEqual([isLost ? 'undefined' : 'object', isLost ? [LOST_BEFORE] : []]);
      expect((await box.exec('[1, 2]')).value).toEqual([1, 2]);
    });

    // Ten seconds each, and the same code at every level.
    if (IS_WHOLE || level === 'process')
      test('of one value that is too long to cross: it is dropped as a whole', async () => {
        const box = await open({ timeout: PATIENT, memoryLimit: 1024 });
        const result = await box.exec('const long = new Array(2.5e6).fill(1.2345678901234567); const short = [1]; 2');
        expect([result.error, result.value, result.namespace, result.dropped]).toEqual([
          null,
          2,
          { short: [1] },
          ['long'],
        ]);
        expect((await box.exec('long.length')).value).toBe(2.5e6);
        const told = 'result: this value is too large to cross';
        for (const give of ['() => long', 'async () => long']) {
          const { value, error } = await box.exec(
            `let said; try { await callit(${give}) } catch (e) { said = e.message } said`,
          );
          expect([give, value, error]).toEqual([give, told, null]);
        }
      });

    test('outside of the heap counts', async () => {
      const { error } = await (
        await open({ memoryLimit: 8, timeout: PATIENT })
      ).exec('{ const a = []; for (let i = 0; ; i++) a.push(new Uint8Array(1e6).fill(1)) }');
      expect(error?.kind).toBe('memory-limit');
    });

    const NATIVES: readonly [string, string][] = [
      ['an object, by a native', 'kept.push(Object.assign({}, object))'],
      ['the entries of an object', 'kept.push(Object.entries(object))'],
      ['a list, by a native with a native', 'kept.push(list.map(Number))'],
      ['a list, by a native that flattens', 'kept.push(list.flatMap(Number))'],
      ['an iterator', 'kept.push(Array.from(list.entries()))'],
      ['a list in a set', 'kept.push(new Set(list))'],
      ['a list in a typed array', 'kept.push(new Float64Array(list))'],
      ['a text', 'kept.push(JSON.stringify(list))'],
      ['a bigint', 'kept.push(1n << 8000000n)'],
    ];
    const COPIES: readonly [string, string][] = [
      ['an object', 'kept.push({ ...object })'],
      ['a list', 'kept.push([...list])'],
      ['an object, in a field', 'kept.push(new (class { field = { ...object } })())'],
      ['an object, in a field of a class outside', 'kept.push(new Outside())'],
      ['arguments', 'kept.push(((...args) => args)(...list))'],
      ['the rest of a list', 'const [first, ...rest] = list; kept.push(rest)'],
      ['the rest of an object', 'const { k1, ...rest } = object; kept.push(rest)'],
    ];
    // The guest counts copies in the same way at every level. In a process of its own, the kernel holds natives.
    const here = sampleOf([...COPIES, ...NATIVES], ([name]) => name, 3);
    const due = level === 'none' ? here : inTurn(level, COPIES);
    test.each(due)('that copies take, of %s, ends the program in time', async (_name, copy) => {
      const box = await open({ memoryLimit: 32, timeout: PATIENT });
      const { error, memoryPeak } = await box.exec(
        `const object = {}, list = []; for (let i = 0; i < 30000; i++) { object['k' + i] = i; list.push(i) }
        class Outside { field = { ...object } }
        { const kept = []; for (;;) { ${copy} } }`,
      );
      expect(error?.kind).toBe('memory-limit');
      // Half a megabyte or more each, and hundreds of them between two looks at the clock otherwise.
      if (level === 'none') expect(memoryPeak / 2 ** 20).toBeLessThan(100);
    });

    test('that one native would take is refused before', async () => {
      const box = await open({ memoryLimit: 32 });
      for (const code of ['"x".repeat(2 ** 28)', 'new Uint8Array(2 ** 30)', 'new Array(2 ** 27).fill(0)'])
        expect([code, (await box.exec(code)).error?.kind]).toEqual([code, 'memory-limit']);
    });

    test('that is given back does not add up', async () => {
      const { value, error } = await (
        await open({ memoryLimit: 64, timeout: PATIENT })
      ).exec('let n = 0; for (let i = 0; i < 300; i++) n += new Array(1e5).fill(i).length; n');
      expect({ value, error }).toEqual({ value: 3e7, error: null });
    });
  });

  describe('output', () => {
    test('keeps its end, and says how much was cut', async () => {
      const box = await open({ maxStdout: 20 });
      const { stdout, stderr } = await box.exec(
        'for (let i = 0; i < 100; i++) console.log("line", i); console.error("e".repeat(50))',
      );
      expect(stdout).toBe('[770 characters cut]\n 97\nline 98\nline 99\n');
      expect(stderr).toBe(`[31 characters cut]\n${'e'.repeat(19)}\n`);
    });

    test('that fits is left alone, and one program does not inherit from another', async () => {
      const box = await open({ maxStdout: 5 });
      expect((await box.exec('console.log("1234")')).stdout).toBe('1234\n');
      expect((await box.exec('console.log("x")')).stdout).toBe('x\n');
    });
  });

  describe('the host', () => {
    test('ends a program with a signal', async () => {
      const box = await open({});
      const controller = new AbortController();
      setTimeout(() => controller.abort(), 30);
      const { error, durationMs } = await box.exec('await never()', { signal: controller.signal });
      expect(error).toMatchObject({ kind: 'cancelled', name: 'CancelledError', code: 'E_CANCELLED' });
      expect(durationMs).toBeLessThan(2000);
      expect((await box.exec('1', { signal: AbortSignal.abort() })).error?.kind).toBe('cancelled');
      expect((await box.exec('1')).value).toBe(1);
    });

    test('ends a program with cancel(), and only the one that runs', async () => {
      const box = await open({});
      box.cancel();
      const first = box.exec('try { await never() } finally { globalThis.after = 1 }');
      const second = box.exec('globalThis.after');
      setTimeout(() => box.cancel(), 30);
      expect((await first).error?.kind).toBe('cancelled');
      expect(await second).toMatchObject({ value: undefined, error: null });
    });

    test('does not die of a callback that fails, or that is called too late', async () => {
      const kept: (() => Promise<unknown>)[] = [];
      const policy = new Policy({ timeout: PATIENT })
        .fn('keep', (call: () => Promise<unknown>) => void kept.push(call))
        .fn('fire', () => void kept[0]?.());
      const box = await openAt(level, policy);
      const { error } = await box.exec('await keep(() => { throw new Error("mine") }); await fire(); await 0; 1');
      expect(error).toBeNull();
      await expect(kept[0]?.()).rejects.toMatchObject({ code: 'E_CANCELLED', message: 'the program has ended' });
    });
  });

  describe('depth', () => {
    test('of the stack is an error of the program', async () => {
    const box = await open({});
    const { error } = await box.exec('(function f() { f() })()');
    expect(error).toMatchObject({ kind: 'guest', name: 'RangeError', message: 'Maximum call stack size exceeded' });
    expect((await box.exec('let d = 0; try { (function f() { d++; f() })() } catch (e) { e.name }')).value).toBe('RangeError');
  }); // prettier-ignore

    test('of a source is refused, in JavaScript and in TypeScript, and the next one is read', async () => {
      for (const language of ['javascript', 'typescript'] as const) {
        const box = await open({}, { language });
        for (const [open, close] of [['(', ')'], ['[', ']'], ['{a:', '}'], ['-', ''], ['a=>', ''], ['!', ''], ['`${', '}`']] as const) // prettier-ignore
        expect([open, (await box.exec(`x=${open.repeat(20_000)}1${close.repeat(20_000)}`)).error?.kind]).toEqual([open, 'validation']); // prettier-ignore
        expect((await box.exec('const y = 1; y')).value).toBe(1);
      }
    });

    test('of a result is cut and named', async () => {
      const { value, dropped } = await (await open({})).exec('let a = []; for (let i = 0; i < 5000; i++) a = [a]; ({ a, b: 1 })'); // prettier-ignore
      expect((value as { b: number }).b).toBe(1);
      expect(dropped).toEqual([expect.stringMatching(/^value\.a(?:\[0\]){500,}$/)]);
    });
  });
});
