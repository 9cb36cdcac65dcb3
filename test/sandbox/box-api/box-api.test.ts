import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HermeticError } from '../../../src/errors.js';
import { Policy } from '../../../src/sandbox/policy.js';
import type { PolicyOptions } from '../../../src/sandbox/registry/rules/options.js';
import type { Result } from '../../../src/sandbox/result.js';
import { type Box, type ExecOptions, sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { DIFFERENCES, type Program, sourceOf, type Tongue } from './languages.js';

class Account {
  readonly #log: string[] = [];
  readonly owner: string;
  balance = 10;
  constructor(owner: string) {
    this.owner = owner;
  }
  deposit(amount: number): number {
    if (amount < 0) throw new RangeError('no negative amounts');
    this.balance += amount;
    this.#log.push(`deposit ${amount}`);
    return this.balance;
  }
  _secret(): string {
    return 'secret';
  }
  static limit(): number {
    return 1000;
  }
}

class Vault {
  readonly name = 'vault';
}

function policyOf(limits: PolicyOptions = {}): Policy {
  // Programs that are not about time have enough of it on a busy machine.
  return new Policy({ timeout: 60, ...limits })
    .fn('add', (a: number, b: number) => a + b)
    .fn('later', async (value: unknown) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return value;
    })
    .fn('slow', async () => {
      await new Promise((resolve) => setTimeout(resolve, 1300));
      return 'slow';
    })
    .fn('fail', () => {
      throw new RangeError('out of reach');
    })
    .fn('rejects', async () => Promise.reject(new TypeError('not today')))
    .fn('same', (value: unknown) => value)
    .fn('kind', (value: unknown) => (value === null ? 'null' : (value?.constructor.name ?? 'undefined')))
    .fn('twice', async (use: (value: unknown) => Promise<unknown>, value: unknown) => use(await use(value)))
    .fn('never', () => new Promise(() => undefined))
    .fn('vault', () => new Vault())
    .cls(Account)
    .cls(Vault, { constructable: false })
    .module('shapes', { PI: 3, area: (r: number) => 3 * r * r, units: { cm: 'centimetre' } }, { recursive: true });
}

describe.each(['javascript', 'typescript', 'python'] as const)('a box for %s', (language: Tongue) => {
  let box: Box;
  const opened: Box[] = [];

  beforeAll(async () => {
    box = await open();
  });
  afterAll(async () => {
    for (const one of opened) await one.dispose();
  });

  async function open(limits: PolicyOptions = {}, options: SandboxOptions = {}): Promise<Box> {
    const made = await sandbox(policyOf(limits), { language, ...options });
    opened.push(made);
    return made;
  }

  const differs = DIFFERENCES[language];
  const run = (program: Program, options: ExecOptions = {}, where: Box = box): Promise<Result> =>
    where.exec(sourceOf(program, language), options);
  const value = async (program: Program, options: ExecOptions = {}): Promise<unknown> => {
    const result = await run(program, options);
    expect(result.error).toBeNull();
    return result.value;
  };

  describe('values', () => {
    test.each<[string, Program, unknown]>([
      ['a number', { js: '1 + 1', py: '1 + 1' }, 2],
      ['a fraction', { js: '0.5', py: '0.5' }, 0.5],
      ['no number', { js: 'NaN', py: 'float("nan")' }, Number.NaN],
      ['infinity', { js: '-Infinity', py: 'float("-inf")' }, Number.NEGATIVE_INFINITY],
      ['minus zero', { js: '-0', py: '-0.0' }, -0],
      ['a large whole number', { js: '2n ** 70n', py: '2 ** 70' }, 2n ** 70n],
      ['a text', { js: '"é\\ud800"', py: '"é\\ud800"' }, 'é\ud800'],
      ['truth', { js: '[true, false, null]', py: '[True, False, None]' }, [true, false, null]],
      ['an object', { js: '({ a: [1, { b: 2 }] })', py: '{"a": [1, {"b": 2}]}' }, { a: [1, { b: 2 }] }],
      ['a map', { js: 'new Map([[1, "a"]])', py: '{1: "a"}' }, new Map([[1, 'a']])],
      ['a set', { js: 'new Set([1])', py: '{1}' }, new Set([1])],
      ['bytes', { js: 'new Uint8Array([1, 255])', py: 'bytes([1, 255])' }, new Uint8Array([1, 255])],
      [
        'a moment',
        {
          js: 'new Date(86400000)',
          py: 'import datetime\ndatetime.datetime(1970, 1, 2, tzinfo=datetime.timezone.utc)',
        },
        new Date(86_400_000),
      ],
    ])('%s arrives as it is', async (_name, program, expected) => {
      expect(await value(program)).toEqual(expected);
    });

    test('a value that holds itself arrives so', async () => {
      const found = (await value({ js: 'const l = [1]; l.push(l); l', py: 'l = [1]\nl.append(l)\nl' })) as unknown[];
      expect(found[1]).toBe(found);
    });

    test('a program without a value has none', async () => {
      expect(await value({ js: 'const nothing = 1;', py: 'nothing = 1' })).toBe(differs.nothing);
    });

    test('values given as names come back as they were', async () => {
      const given = {
        n: 1.5,
        t: 'x',
        l: [1, [2]],
        o: { k: null },
        s: new Set([1]),
        b: new Uint8Array([7]),
        big: 2n ** 80n,
      };
      const result = await run({ js: '0', py: '0' }, { namespace: given, returns: Object.keys(given) });
      expect(result.namespace).toMatchObject(given);
    });
  });

  describe('names', () => {
    test('stay from one program to the next, and are told as data', async () => {
      await run({ js: 'let kept = 41', py: 'kept = 41' });
      const result = await run({ js: 'kept += 1', py: 'kept += 1' });
      expect(result.namespace).toMatchObject({ kept: 42 });
    });

    test('of functions are told as dropped, and the function stays', async () => {
      const fresh = await open();
      const first = await run(
        { js: 'function double(n) { return 2 * n }', py: 'def double(n):\n    return 2 * n' },
        {},
        fresh,
      );
      expect(first).toMatchObject({ dropped: ['double'], namespace: {}, error: null });
      expect((await fresh.call('double', 21)).value).toBe(42);
      expect((await run({ js: 'double(4)', py: 'double(4)' }, {}, fresh)).value).toBe(8);
    });

    test('of texts that are too long are dropped alone: later ones still cross', async () => {
      const fresh = await open({ memoryLimit: 1024 });
      const result = await run(
        {
          js: 'const big = "x".repeat(40_000_000), a = "text", huge = big + 1, list = [3, "text"], map = { big, b: "text" }',
          py: 'big = "x" * 40_000_000\na = "text"\nhuge = big + "1"\nlist = [3, "text"]\nmap = {"big": big, "b": "text"}',
        },
        {},
        fresh,
      );
      expect(result).toMatchObject({
        namespace: { a: 'text', list: [3, 'text'], map: { b: 'text' } },
        dropped: ['big', 'huge', 'map.big'],
        error: null,
      });
    });

    test('that were never defined are an error at their place', async () => {
      const result = await run({ js: '1\n  nowhere', py: '1\nnowhere' });
      expect(result.error).toMatchObject({ kind: 'guest', code: null, line: 2, ...differs.missing });
    });
  });

  describe('a program', () => {
    test('that is none is refused before anything of it runs', async () => {
      const result = await run({ js: 'console.log(1); x x', py: 'print(1); x x' });
      expect(result).toMatchObject({
        stdout: '',
        ticks: 0,
        namespace: {},
        error: { kind: 'validation', code: 'E_VALIDATION', line: 1 },
      });
    });

    test('prints to two streams, and its input and arguments are what it was given', async () => {
      const result = await run(
        {
          js: 'console.log("out", argv.length); console.error("err"); stdin',
          py: 'import sys\nprint("out", len(sys.argv))\nprint("err", file=sys.stderr)\nsys.stdin.read()',
        },
        { stdin: 'line\n', argv: ['a', 'b'] },
      );
      expect(result).toMatchObject({ stdout: 'out 2\n', stderr: 'err\n', value: 'line\n', error: null });
    });

    test('keeps the end of what it prints, and says what was cut', async () => {
      const small = await open({ maxStdout: 10 });
      const result = await run({ js: 'console.log("x".repeat(30))', py: 'print("x" * 30)' }, {}, small);
      expect(result.stdout).toBe(`[21 characters cut]\n${'x'.repeat(9)}\n`);
    });

    test('echoes expressions if it is asked to', async () => {
      const program = { js: '1 + 1; "a"', py: '1 + 1\n"a"' };
      expect((await run(program, { echo: 'all' })).stdout).toBe("2\n'a'\n");
      expect((await run(program, { echo: 'last' })).stdout).toBe("'a'\n");
      expect((await run(program)).stdout).toBe('');
    });

    test('leaves copies of what it printed, if that is asked for', async () => {
      const keeping = await open({}, { snapshotPrints: true });
      const result = await run(
        { js: 'const l = [1]; console.log(l, "a"); l.push(2)', py: 'l = [1]\nprint(l, "a")\nl.append(2)' },
        {},
        keeping,
      );
      expect(result.prints).toEqual([{ method: differs.print, values: [[1], 'a'] }]);
    });

    test('can be read while it prints', async () => {
      const keeping = await open({}, { snapshotPrints: true });
      const program = {
        js: 'console.log(1); console.error("e"); 2',
        py: 'import sys\nprint(1)\nprint("e", file=sys.stderr)\n2',
      };
      const events: unknown[] = [];
      for await (const event of keeping.stream(sourceOf(program, language)))
        events.push(event.kind === 'result' ? event.result.value : event);
      expect(events).toContainEqual({ kind: 'stdout', text: '1\n' });
      expect(events).toContainEqual({ kind: 'stderr', text: 'e\n' });
      expect(events).toContainEqual({ kind: 'print', method: differs.print, values: [1] });
      expect(events.at(-1)).toBe(2);
    });

    test('counts its steps', async () => {
      const loop = { js: 'for (let i = 0; i < 100; i++) {}', py: 'for i in range(100):\n    pass' };
      const counting = await open({ tickLimit: 100_000 });
      const { ticks } = await run(loop, {}, counting);
      expect(ticks).toBeGreaterThanOrEqual(100);
      expect((await run(loop, {}, counting)).ticks).toBe(ticks);
      expect((await run(loop)).ticks).toBe(differs.countsAlways ? ticks : 0);
    });
  });

  describe('the host', () => {
    test.each<[string, Program, unknown]>([
      ['a function', { js: 'await add(2, 3)', py: 'add(2, 3)' }, 5],
      ['one that takes its time', { js: 'await later({ a: [1] })', py: 'later({"a": [1]})' }, { a: [1] }],
      ['one that calls back', { js: 'await twice((n) => n * 3, 2)', py: 'twice(lambda n: n * 3, 2)' }, 18],
      ['a module', { js: 'await shapes.area(2)', py: 'shapes.area(2)' }, 12],
      ['a constant of a module', { js: 'shapes.PI', py: 'shapes.PI' }, 3],
      ['an object inside', { js: 'shapes.units.cm', py: 'shapes.units.cm' }, 'centimetre'],
      ['an import', { js: 'import { area } from "shapes"; await area(1)', py: 'from shapes import area\narea(1)' }, 3],
      [
        'an object of a class',
        {
          js: 'const a = new Account("ann"); [await a.deposit(5), a.balance, a.owner, a instanceof Account]',
          py: 'a = Account("ann")\n[a.deposit(5), a.balance, a.owner, isinstance(a, Account)]',
        },
        [15, 15, 'ann', true],
      ],
      ['a static method', { js: 'await Account.limit()', py: 'Account.limit()' }, 1000],
      ['an object that it hands out', { js: '(await vault()).name', py: 'vault().name' }, 'vault'],
    ])('offers %s', async (_name, program, expected) => {
      expect(await value(program)).toEqual(expected);
    });

    test('gets back the very object that it handed out', async () => {
      const found = await value({ js: 'const acc = new Account("bob"); acc', py: 'acc = Account("bob")\nacc' });
      expect(found).toBeInstanceOf(Account);
      expect(found).toMatchObject({ owner: 'bob' });
    });

    test.each<[string, Program, object]>([
      ['throws', { js: 'await fail()', py: 'fail()' }, { name: differs.range, message: 'out of reach' }],
      ['rejects', { js: 'await rejects()', py: 'rejects()' }, { name: 'TypeError', message: 'not today' }],
    ])('that %s is an error of the program', async (_name, program, expected) => {
      expect((await run(program)).error).toMatchObject({ kind: 'guest', code: null, ...expected });
    });

    test('that throws can be caught by name', async () => {
      expect(
        await value({
          js: 'let said; try { await fail() } catch (e) { if (e instanceof RangeError) said = e.message } said',
          py: 'try:\n    fail()\nexcept ValueError as e:\n    said = str(e)\nsaid',
        }),
      ).toBe('out of reach');
    });

    test.each<[string, Program]>([
      [
        'TypeError',
        {
          js: 'try { await twice(() => { throw new TypeError("mine") }, 1) } catch (e) { [e instanceof TypeError, e.message] }',
          py: 'def bad(_): raise TypeError("mine")\ntry:\n    twice(bad, 1)\nexcept TypeError as e:\n    said = [True, str(e)]\nsaid',
        },
      ],
      [
        'a missing key, or an error of its own',
        {
          js: 'class Own extends Error {}; try { await twice(() => { throw new Own("mine") }, 1) } catch (e) { [e instanceof Error, e.message] }',
          py: 'class Own(LookupError): pass\ndef bad(_): raise KeyError("mine")\ntry:\n    twice(bad, 1)\nexcept KeyError as e:\n    said = [isinstance(e, RuntimeError), str(e).strip("\'")]\nsaid',
        },
      ],
      [
        'a division by nothing, or one out of range',
        {
          js: 'try { await twice(() => { "x".repeat(-1) }, 1) } catch (e) { [e instanceof RangeError, "mine"] }',
          py: 'try:\n    twice(lambda n: 1 // 0, 1)\nexcept ArithmeticError as e:\n    said = [isinstance(e, ZeroDivisionError), "mine"]\nsaid',
        },
      ],
    ])('passes on the error of a function of the program by its name: %s', async (_name, program) => {
      expect(await value(program)).toEqual([true, 'mine']);
    });

    test.each<[string, Program]>([
      ['write to a module', { js: '"use strict"; shapes.PI = 4', py: 'shapes.PI = 4' }],
      [
        'write to an object',
        { js: 'const w = new Account("x"); w.balance = 1e6', py: 'w = Account("x")\nw.balance = 1e6' },
      ],
      [
        'call a private method',
        { js: 'const q = new Account("x"); await q._secret()', py: 'q = Account("x")\nq._secret()' },
      ],
      ['make what only the host makes', { js: 'new Vault()', py: 'Vault()' }],
      ['import what is not registered', { js: 'await import("child_process")', py: 'import subprocess' }],
    ])('does not let a program %s', async (_name, program) => {
      const result = await run(program);
      expect(result.error).not.toBeNull();
      expect(result.error?.kind).toMatch(/^(?:guest|denied)$/);
      expect(await value({ js: 'shapes.PI', py: 'shapes.PI' })).toBe(3);
    });
  });

  describe('files', () => {
    const files = new VirtualFS({
      '/a.txt': 'one\ntwo\n',
      '/lib/tool.js': 'export const n = 5',
      '/lib/tool.py': 'n = 5',
    });

    test('are those of the host, in both directions', async () => {
      const own = await open({}, { filesystem: files });
      const read = { js: 'fs.readFileSync("/a.txt", "utf8")', py: 'open("/a.txt").read()' };
      expect((await run(read, {}, own)).value).toBe('one\ntwo\n');
      const write = {
        js: 'fs.writeFileSync("/b.txt", "new")',
        py: 'with open("/b.txt", "w") as f:\n    f.write("new")',
      };
      expect((await run(write, {}, own)).error).toBeNull();
      expect(new TextDecoder().decode(files.readFile('/b.txt'))).toBe('new');
      const missing = { js: 'fs.readFileSync("/none")', py: 'open("/none")' };
      expect((await run(missing, {}, own)).error?.message).toMatch(/no such file or directory/i);
    });

    test('can be imported', async () => {
      const own = await open({}, { filesystem: files });
      const program = { js: 'import { n } from "/lib/tool.js"; n', py: 'from lib.tool import n\nn' };
      expect((await run(program, {}, own)).value).toBe(5);
    });
  });

  describe('the end of a run', () => {
    test('is the clock, and the box goes on', async () => {
      const short = await open({ timeout: 1.5 });
      await run({ js: 'let n = 1', py: 'n = 1' }, {}, short);
      const busy = await run({ js: 'for (;;) {}', py: 'while True:\n    pass' }, {}, short);
      expect(busy.error).toMatchObject({ kind: 'timeout', code: 'E_TIMEOUT' });
      const waiting = await run({ js: 'await never()', py: 'never()' }, {}, short);
      expect(waiting.error).toMatchObject({ kind: 'timeout', code: 'E_TIMEOUT' });
      expect(waiting.error?.message).toBe('the program waited longer than 1.5 s for host functions');
      expect((await run({ js: 'n', py: 'n' }, {}, short)).value).toBe(1);
    });

    test('does not come while the host takes its time, of which there is another limit', async () => {
      const patient = await open({ timeout: 1, hostTimeout: 5 });
      const slow = { js: 'await slow()', py: 'slow()' };
      expect(await run(slow, {}, patient)).toMatchObject({ value: 'slow', error: null });
      const both = { js: 'await slow(); for (;;) {}', py: 'slow()\nwhile True:\n    pass' };
      expect((await run(both, {}, patient)).error).toMatchObject({ kind: 'timeout' });
    });

    test('is the number of steps', async () => {
      const few = await open({ tickLimit: 1000 });
      const result = await run({ js: 'for (;;) {}', py: 'while True:\n    pass' }, {}, few);
      expect(result.error).toMatchObject({ kind: 'tick-limit', message: 'the program took more than 1000 ticks' });
    });

    test('is the memory', async () => {
      const tight = await open({ memoryLimit: 48 });
      const program = {
        js: 'const all = []; for (;;) all.push(new Array(1000).fill(0.5))',
        py: 'all = []\nwhile True:\n    all.append([0.5] * 100_000)',
      };
      const result = await run(program, {}, tight);
      expect(result.error).toMatchObject({ kind: 'memory-limit', message: 'the program needs more than 48 MB' });
      expect((await run({ js: '1', py: '1' }, {}, tight)).value).toBe(1);
    });

    test('is a signal, also while the program waits', async () => {
      for (const program of [
        { js: 'for (;;) {}', py: 'while True:\n    pass' },
        { js: 'await never()', py: 'never()' },
      ]) {
        const controller = new AbortController();
        setTimeout(() => controller.abort(), 50);
        const result = await run(program, { signal: controller.signal });
        expect(result.error).toMatchObject({ kind: 'cancelled', code: 'E_CANCELLED' });
      }
    });

    test('cannot be caught', async () => {
      const few = await open({ tickLimit: 10_000 });
      const program = {
        js: 'for (;;) { try { for (;;) {} } catch {} finally { continue } }',
        py: 'while True:\n    try:\n        while True: pass\n    except BaseException: pass\n    finally:\n        continue',
      };
      expect((await run(program, {}, few)).error).toMatchObject({ kind: 'tick-limit' });
    });
  });

  describe('the box', () => {
    test('runs one program after the other, and results do not mix', async () => {
      const results = await Promise.all(
        [1, 2, 3].map((n) => run({ js: `console.log(${n}); ${n}`, py: `print(${n})\n${n}` })),
      );
      expect(results.map(({ value: found, stdout }) => [found, stdout])).toEqual([
        [1, '1\n'],
        [2, '2\n'],
        [3, '3\n'],
      ]);
    });

    test('tells where the program runs', async () => {
      const { isolation } = await run({ js: '1', py: '1' });
      expect(isolation).toMatchObject({ requested: 'process', degraded: false });
      expect(isolation.mechanisms.every(({ active }) => active)).toBe(true);
    });

    test('shows what would run, and refuses what would not', async () => {
      const program = sourceOf({ js: 'while (true) { f() }', py: 'while True:\n    f()' }, language);
      expect(await box.rewrite(program)).toMatch(/while \(?true/i);
      await expect(box.rewrite('x x')).rejects.toMatchObject({ code: 'E_VALIDATION', line: 1 });
      await expect(box.rewrite(`${'#'.repeat(5_000_000)}1`)).rejects.toThrow(
        'the program has more than 5000000 characters',
      );
      // It takes its turn among the programs, and the box goes on.
      const [before, shown, after] = await Promise.all([box.exec('1'), box.rewrite('2'), box.exec('3')]);
      expect([before.error, after.error]).toEqual([null, null]);
      expect(shown).toContain('2');
    });

    test('that was disposed of refuses to go on', async () => {
      const closed = await open();
      await closed.dispose();
      await expect(closed.exec('1')).rejects.toThrow(HermeticError);
      await expect(closed.exec('1')).rejects.toThrow('this box was disposed of');
    });
  });
});
