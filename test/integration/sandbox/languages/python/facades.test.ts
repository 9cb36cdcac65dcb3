import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../../../../src/sandbox/sandbox.js';

class Insufficient extends Error {
  override readonly name = 'Insufficient';
  readonly missing = 7;
}

class Shape {
  static count = 3;
  readonly label: string;
  size = 1;
  constructor(label: string, { size = 1 }: { size?: number } = {}) {
    this.label = label;
    this.size = size;
  }
  grow({ by = 1, twice = false }: { by?: number; twice?: boolean } = {}): number {
    this.size += twice ? 2 * by : by;
    return this.size;
  }
}
class Circle extends Shape {
  area(): number {
    return 3 * this.size;
  }
}

let box: Box;
beforeAll(async () => {
  const policy = new Policy({ timeout: 10 })
    .fn('args', (...all: unknown[]) => all)
    .fn('named', (a: unknown, b: unknown = 'default', options: unknown = null) => [a, b, options])
    .fn('search', ({ text, limit = 10 }: { text: string; limit?: number }) => `${text} ${limit}`)
    .fn('typed', (a: number, b: number) => a - b, { signature: '(a: number, b: number) => number' })
    .fn('max', Math.max)
    .fn('broke', () => {
      throw new Insufficient('not enough');
    })
    .fn('lost', () => {
      throw Object.assign(new Error("ENOENT: no such file or directory, open '/x'"), {
        code: 'ENOENT',
        errno: -2,
        syscall: 'open',
        path: '/x',
      });
    })
    .fn('odd', () => {
      // oxlint-disable-next-line typescript/only-throw-error
      throw 'just a text';
    })
    .fn('each', async (items: number[], use: (n: number) => Promise<number>) => {
      const made = [];
      for (const item of items) made.push(await use(item));
      return made;
    })
    .fn('nothing', () => undefined)
    .fn('circle', () => new Circle('round'))
    .cls(Shape, { configure: { size: { writable: true } } })
    .cls(Circle, { constructable: false })
    .module('tools/text', { up: (text: string) => text.toUpperCase() });
  box = await sandbox(policy, { language: 'python' });
});
afterAll(() => box.dispose());

async function value(code: string): Promise<unknown> {
  const result = await box.exec(code);
  expect(result.error).toBeNull();
  return result.value;
}

async function failure(code: string): Promise<{ name: string; message: string }> {
  const { error } = await box.exec(code);
  return { name: error?.name ?? '', message: error?.message ?? '' };
}

describe('a function of the host, called from Python', () => {
  test.each<[call: string, given: unknown]>([
    ['args(1, "a", None)', [1, 'a', null]],
    ['args(*[1, 2])', [1, 2]],
    ['named(1)', [1, 'default', null]],
    ['named(1, 2)', [1, 2, null]],
    ['named(b=2, a=1)', [1, 2, null]],
    ['named(1, options=3)', [1, 'default', 3]],
    ['named(1, deep=True, size=4)', [1, 'default', { deep: true, size: 4 }]],
    ['named(1, **{"b": 5})', [1, 5, null]],
    ['search(text="x")', 'x 10'],
    ['search(text="x", limit=2)', 'x 2'],
    ['search({"text": "y"})', 'y 10'],
    ['typed(b=1, a=5)', 4],
    ['max(3, 9, 4)', 9],
    ['nothing()', null],
  ])('%s', async (call, given) => {
    expect(await value(call)).toEqual(given);
  });

  test.each<[call: string, message: string]>([
    ['named(1, a=2)', "named() got multiple values for argument 'a'"],
    ['typed(1, c=2)', "typed() got an unexpected keyword argument 'c'"],
    ['named(1, 2, 3, extra=4)', "named() got an unexpected keyword argument 'extra'"],
    ['args(x for x in [1])', 'arguments[0]: this value cannot be passed to the host'],
  ])('%s is refused as Python would', async (call, message) => {
    expect(await failure(call)).toEqual({ name: 'TypeError', message });
  });

  test('throws what Python has a name for, or its own, with its members', async () => {
    expect(await failure('broke()')).toEqual({ name: 'Insufficient', message: 'not enough' });
    expect(
      await value('try:\n    broke()\nexcept Exception as e:\n    r = (type(e).__name__, e.missing, str(e))\nr'),
    ).toEqual(['Insufficient', 7, 'not enough']);
    expect(await value('try:\n    lost()\nexcept FileNotFoundError as e:\n    r = (e.errno, e.filename)\nr')).toEqual([
      2,
      '/x',
    ]);
    expect(await failure('odd()')).toEqual({ name: 'HostError', message: 'just a text' });
  });

  test('calls back, and what the callback raises comes back', async () => {
    expect(await value('each([1, 2], lambda n: n * 10)')).toEqual([10, 20]);
    expect(await value('seen = []\ndef f(n):\n    seen.append(args(n))\n    return n\neach([1, 2], f)\nseen')).toEqual([
      [1],
      [2],
    ]);
    expect(await value('async def h(n):\n    return n + 1\neach([1, 2], h)')).toEqual([2, 3]);
    expect(await failure('def g(n):\n    raise KeyError(n)\neach([1], g)')).toEqual({ name: 'KeyError', message: '1' });
  });
});

describe('a class of the host', () => {
  test('is a class: instances, inheritance, keywords and live fields', async () => {
    expect(await value('s = Shape("box", size=4)\n(s.label, s.size, isinstance(s, Shape))')).toEqual(['box', 4, true]);
    expect(
      await value('c = circle()\n(isinstance(c, Circle), isinstance(c, Shape), c.area(), c.grow(by=2, twice=True))'),
    ).toEqual([true, true, 3, 5]);
    expect(await value('Shape.count')).toBe(3);
    expect(await value('s = Shape("a")\ns.size = 9\ns.grow()')).toBe(10);
  });

  test.each<[code: string, name: string, message: string]>([
    ['Circle("x")', 'TypeError', 'Circle cannot be constructed by the program: instances come from the host'],
    ['s = Shape("a")\ns.label = "b"', 'AttributeError', 'Shape.label is read-only: it belongs to the host'],
    ['s = Shape("a")\ns.other = 1', 'AttributeError', 'Shape.other is read-only: it belongs to the host'],
    ['s = Shape("a")\ns.other', 'AttributeError', "'Shape' object of the host has no attribute 'other'"],
    [
      'class Mine(Shape):\n    pass',
      'TypeError',
      'Shape belongs to the host: a class of the program cannot derive from it',
    ],
    ['Shape.grow(1)', 'TypeError', 'Shape.grow: this is no object of the host'],
  ])('%s', async (code, name, message) => {
    const found = await failure(code);
    expect(found.message).toBe(message);
    expect(['PolicyViolation', name]).toContain(found.name);
  });
});

describe('names', () => {
  test.each(['$get', '__builtins__', 'class', 'a b', ''])('%j is none of Python, and is refused', async (name) => {
    const result = await box.exec('1', { namespace: { [name]: 1 } });
    expect(result.error).toMatchObject({
      code: 'E_BAD_VALUE',
      message: `namespace: ${JSON.stringify(name)} is not a name that Python can have`,
    });
    expect((await box.exec('add1 = 1\nadd1')).value).toBe(1);
  });

  test('that only JavaScript has are not registered over our own', async () => {
    const policy = new Policy({ timeout: 5 })
      .fn('$get', () => 'mine')
      .fn('$face', () => 'mine')
      .fn('ok', () => 1);
    const own = await sandbox(policy, { language: 'python' });
    const code = 'class A:\n    def __init__(self):\n        self._x = ok()\n"{0}".format(A()._x)';
    expect(await own.exec(code)).toMatchObject({ error: null, value: '1' });
    expect((await own.exec('().__class__.__bases__[0].__subclasses__()')).error).not.toBeNull();
    await own.dispose();
  });
});

describe('a module of the host', () => {
  test('with a slash in its name is a module in a package', async () => {
    expect(await value('from tools.text import up\nup("a")')).toBe('A');
    expect(await value('import tools.text\ntools.text.up("b")')).toBe('B');
  });
});
