import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Box } from '../../../src/sandbox/sandbox.js';
import { MAX_SHARED } from '../../../src/wire/value-caps.js';
import { inTurn } from '../../suite.js';
import { BORDERS, isPython, openBorder } from './border.js';

const WHY = 'this value is reached so often that it would be too large when it is written out';

/** [name, JavaScript, Python]: each leaves in `x` what is small here and enormous as JSON. */
const BOMBS: readonly (readonly [string, string, string])[] = [
  ['lists that hold the last one twice', 'let x = [1]; for (let i = 0; i < 24; i++) x = [x, x];', 'x = [1]\nfor _ in range(24): x = [x, x]'],
  ['objects', 'let x = { a: 1 }; for (let i = 0; i < 24; i++) x = { l: x, r: x };', 'x = {"a": 1}\nfor _ in range(24): x = {"l": x, "r": x}'],
  ['deep and wide', 'let x = [1]; for (let i = 0; i < 8; i++) x = Array(20).fill(x);', 'x = [1]\nfor _ in range(8): x = [x] * 20'],
  ['a long text in an object', 'const t = { t: "x".repeat(1 << 20) }; let x = Array(1000).fill(t);', 't = {"t": "x" * (1 << 20)}\nx = [t] * 1000'],
  ['a long text', 'const t = "x".repeat(1 << 20); let x = Array(1000).fill(t);', 't = "x" * (1 << 20)\nx = [t] * 1000'],
  ['bytes', 'const t = new Uint8Array(1 << 20); let x = Array(1000).fill(t);', 't = bytes(1 << 20)\nx = [t] * 1000'],
  ['errors', 'let x = new Error("e"); for (let i = 0; i < 24; i++) x = Object.assign(new Error("e"), { l: x, r: x });', 'x = Exception("e")\nfor _ in range(24):\n    y = Exception("e")\n    y.l = y.r = x\n    x = y\ny = None'],
]; // prettier-ignore

describe.each(BOMBS)('%s', (name, javascript, python) => {
  test.each(inTurn(name, BORDERS))(
    'at %s the host gets what is small as JSON, and what was cut is said',
    async (border) => {
      const box = await openBorder(border, {}, (policy) => policy);
      const { namespace, dropped, error } = await box.exec(isPython(border) ? python : javascript);
      await box.dispose();
      expect(error).toBeNull();
      expect(dropped.length).toBeGreaterThan(0);
      expect(dropped.every((path) => path.startsWith('x'))).toBe(true);
      expect(JSON.stringify(namespace['x']).length).toBeLessThan(3 * MAX_SHARED);
    },
  );
});

describe.each(BORDERS)('%s', (border) => {
  const code = (javascript: string, python: string): string => (isPython(border) ? python : javascript);
  let box: Box;
  const taken: unknown[] = [];
  beforeAll(async () => {
    box = await openBorder(border, {}, (policy) => policy.fn('take', (value: unknown) => taken.push(value)), {
      snapshotPrints: true,
    });
  });
  afterAll(() => box.dispose());

  test.each(BOMBS.slice(0, 4))('%s: no argument, no result of a callback', async (_, javascript, python) => {
    taken.length = 0;
    const { error } = await box.exec(code(`{ ${javascript} await take(x) }`, `${python}\ntake(x)`));
    expect(error?.name).toBe('TypeError');
    expect(error?.message).toContain('too large');
    expect(taken).toEqual([]);
  });

  test('a print is cut, and said', async () => {
    const javascript = '{ let x = [1]; for (let i = 0; i < 24; i++) x = [x, x]; console.log(x) }';
    // CPython would write all of it to stdout: its prints are data only in a short form.
    const python =
      'class Short(list):\n    __repr__ = lambda self: "short"\nx = Short([1])\nfor _ in range(24): x = Short([x, x])\nprint(x)\nx = Short = None';
    const { prints, dropped } = await box.exec(code(javascript, python));
    expect(JSON.stringify(prints).length).toBeLessThan(MAX_SHARED);
    expect(dropped.some((path) => path.startsWith('prints[0]'))).toBe(true);
  });

  test('a print keeps what is shared in it', async () => {
    const { prints } = await box.exec(
      code('{ const one = { a: 1 }; console.log([one, [one]], one) }', 'one = {"a": 1}\nprint([one, [one]], one)'),
    );
    expect(prints.map(({ values }) => values)).toEqual([[[{ a: 1 }, [{ a: 1 }]], { a: 1 }]]);
  });

  test('the message says why', async () => {
    const { error } = await box.exec(
      code(
        '{ let x = [1]; for (let i = 0; i < 24; i++) x = [x, x]; await take(x) }',
        'x = [1]\nfor _ in range(24): x = [x, x]\ntake(x)',
      ),
    );
    expect(error?.message).toMatch(new RegExp(`^arguments\\[0\\](?:\\[\\d\\])+: ${WHY}$`));
  });

  test('what is shared in reason keeps its shape', async () => {
    const { value, dropped, error } = await box.exec(
      code(
        '{ const one = { name: "one" }; const list = Array(1000).fill(one); const loop = { list }; loop.self = loop; loop }',
        'one = {"name": "one"}\nloop = {"list": [one] * 1000}\nloop["self"] = loop\nx = None\nloop',
      ),
    );
    expect(error).toBeNull();
    expect(dropped).toEqual([]);
    const made = value as { list: unknown[]; self: unknown };
    expect(made.self).toBe(made);
    expect(new Set(made.list).size).toBe(1);
    expect(made.list).toHaveLength(1000);
  });
});
