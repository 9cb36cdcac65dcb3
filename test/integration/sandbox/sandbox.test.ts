import { afterEach, describe, expect, test } from 'vitest';
import { HermeticError } from '../../../src/errors.js';
import { Policy } from '../../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../../src/sandbox/sandbox.js';
import { LEVELS, openAt, type OpenOptions } from '../../sandbox/levels.js';

const boxes: Box[] = [];
afterEach(async () => {
  for (const box of boxes.splice(0)) await box.dispose();
});

describe.each(LEVELS)('at level %s', (level) => {
  async function open(options: OpenOptions = {}, policy = new Policy({ timeout: 5 })): Promise<Box> {
    const box = await openAt(level, policy, options);
    boxes.push(box);
    return box;
  }

  describe('a program', () => {
    test('gives the value of its last expression, what it printed and its names', async () => {
      const policy = new Policy({ timeout: 5, tickLimit: 100_000 }).fn('add', (a: number, b: number) => a + b);
      const box = await open({}, policy);
      const result = await box.exec('const total = await add(2, 3); console.log(total); total');
      expect(result).toMatchObject({
        value: 5,
        stdout: '5\n',
        stderr: '',
        error: null,
        namespace: { total: 5 },
        dropped: [],
      });
    });

    test('takes the same ticks every time', async () => {
      const code =
        'function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) } let s = 0; for (let i = 0; i < 100; i++) s += f(5)';
      const first = await (await open()).exec(code);
      const second = await (await open()).exec(code);
      expect(first.ticks).toBe(1600);
      expect(second.ticks).toBe(first.ticks);
    });

    test('fails as a value, at its own line and column', async () => {
      const result = await (await open()).exec('const y = {};\n  y.foo.bar;');
      expect(result.error).toMatchObject({
        kind: 'guest',
        name: 'TypeError',
        message: "Cannot read properties of undefined (reading 'bar')",
        line: 2,
        column: 9,
      });
    });

    test('has its lines where the language ends them', async () => {
      const box = await open();
      for (const end of ['\n', '\r', '\r\n', '\u2028', '\u2029']) {
        const lines = ['const a = 1', '', 'function f() {', '  throw new Error("x")', '}', '  f()'];
        const { error } = await box.exec(lines.join(end));
        expect(error).toMatchObject({
          line: 4,
          column: 9,
          stack: 'Error: x\n    at f (<exec>:4:9)\n    at <exec>:6:3',
        });
      }
    });

    test('that is no program is refused before anything of it runs', async () => {
      const result = await (await open()).exec('console.log(1); x x');
      expect(result).toMatchObject({ stdout: '', ticks: 0, namespace: {}, value: undefined });
      expect(result.error).toMatchObject({ kind: 'validation', code: 'E_VALIDATION', line: 1, column: 19 });
    });

    test('in TypeScript runs without its types, and keeps its positions', async () => {
      const box = await open({ language: 'typescript' });
      const good = await box.exec('interface A { n: number }\nconst a: A = { n: 1 };\na.n as number');
      expect(good.value).toBe(1);
      const bad = await box.exec('const b: string = "x";\n(b as any).y.z');
      expect(bad.error).toMatchObject({ kind: 'guest', line: 2, column: 14 });
      const refused = await box.exec('enum Colour { Red }');
      expect(refused.error?.message).toBe('TypeScript enum is not supported: types are removed, not compiled');
    });
  });

  describe('a box', () => {
    test('keeps what programs define, alive', async () => {
      const box = await open();
      await box.exec(
        'let n = 1; function next() { n += 1; return n } class A { get n() { return n } } const { a, ...rest } = { a: 1, b: 2 }',
      );
      await box.exec('n = 10');
      const result = await box.exec('var m = next(); [m, new A().n, a, rest.b]', { returns: 'all' });
      expect(result.value).toEqual([11, 11, 1, 2]);
      expect(result.dropped).toEqual(['next', 'A']);
      expect(result.namespace).toEqual({ n: 11, a: 1, rest: { b: 2 }, m: 11 });
    });

    test('takes a new declaration of an old name, and keeps the old one if the program failed before', async () => {
      const box = await open();
      await box.exec('const x = 1');
      expect((await box.exec('const x = 2; x')).value).toBe(2);
      await box.exec('throw new Error("before"); const x = 3');
      expect((await box.exec('x')).value).toBe(2);
    });

    test('runs concurrent programs one after the other', async () => {
      const box = await open();
      const results = await Promise.all([1, 2, 3].map((n) => box.exec(`console.log(${n}); await null; ${n}`)));
      expect(results.map(({ value, stdout }) => [value, stdout])).toEqual([
        [1, '1\n'],
        [2, '2\n'],
        [3, '3\n'],
      ]);
    });

    test('calls a function of its programs for the host', async () => {
      const box = await open();
      await box.exec('async function twice(n) { return { n: n * 2 } }');
      expect((await box.call('twice', 21)).value).toEqual({ n: 42 });
      expect((await box.call('nothing')).error?.message).toBe('nothing is not a function of the program');
    });
  });

  describe('limits', () => {
    test('a run ends at its tick limit, and nothing of it goes on', async () => {
      const box = await open({}, new Policy({ timeout: 5, tickLimit: 1000 }));
      await box.exec('let seen = 0');
      const result = await box.exec('try { while (true) {} } catch { seen = 1 } finally { seen = 2 }');
      expect(result.error).toMatchObject({
        kind: 'tick-limit',
        code: 'E_TICK_LIMIT',
        message: 'the program took more than 1000 ticks',
      });
      expect(result.ticks).toBe(1000);
      const later = await box.exec('async function spin() { for (;;); }\nspin(); seen = 3');
      expect(later.error?.kind).toBe('tick-limit');
      expect((await box.exec('seen')).value).toBe(0);
    });

    test.each([
      ['a loop', 'for (;;) {}'],
      ['a loop of awaits', 'for (;;) await null'],
      ['waiting', 'await new Promise((done) => setTimeout(done, 10_000))'],
      ['a regular expression', '/(a+)+b/.test("a".repeat(40))'],
    ])('the clock ends %s', async (_name, code) => {
      const box = await open({}, new Policy({ timeout: 0.2 }));
      const result = await box.exec(code);
      expect(result.error).toMatchObject({ kind: 'timeout', message: 'the program ran longer than 0.2 s' });
      expect(result.durationMs).toBeLessThan(2000);
      expect((await box.exec('1 + 1')).value).toBe(2);
    });

    test('output keeps its end', async () => {
      const box = await open({}, new Policy({ timeout: 5, maxStdout: 10 }));
      const result = await box.exec('for (let i = 0; i < 100; i++) console.log(i)');
      expect(result.stdout).toBe('[280 characters cut]\n\n97\n98\n99\n');
    });

    test('cancel and an AbortSignal end a run that waits', async () => {
      const box = await open();
      const waiting = box.exec('await new Promise((done) => setTimeout(done, 10_000))');
      setTimeout(() => box.cancel(), 20);
      expect((await waiting).error).toMatchObject({ kind: 'cancelled', code: 'E_CANCELLED' });
      const aborted = await box.exec('1', { signal: AbortSignal.abort() });
      expect(aborted.error?.kind).toBe('cancelled');
    });
  });
});

test('runs at once with execSync what need not wait', async () => {
  const box = await sandbox(new Policy({ timeout: 5 }), { isolation: 'none' });
  expect(box.execSync('[1, 2].map((n) => n * 2)').value).toEqual([2, 4]);
  expect(box.execSync('await new Promise((done) => setTimeout(done, 1))').error?.message).toBe(
    'execSync cannot wait for timers or asynchronous host functions',
  );
});

test('another process cannot be waited for', async () => {
  const box = await sandbox(new Policy());
  expect(() => box.execSync('1')).toThrow(
    new HermeticError('E_USAGE', "execSync is for isolation: 'none': another process cannot be waited for"),
  );
  await box.dispose();
});
