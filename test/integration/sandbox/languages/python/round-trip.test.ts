import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Policy } from '../../../../../src/sandbox/policy.js';
import { type Box, sandbox } from '../../../../../src/sandbox/sandbox.js';

let box: Box;
beforeAll(async () => {
  const policy = new Policy({ timeout: 20, memoryLimit: 1024, allowProtoKeys: true }).fn(
    'same',
    (given: unknown) => given,
  );
  box = await sandbox(policy, { language: 'python' });
});
afterAll(() => box.dispose());

/** What Python knows as two things, JavaScript as one: such values come back as their nearest kin. */
const number = fc.double().filter((value) => !Number.isInteger(value) || Math.abs(value) <= Number.MAX_SAFE_INTEGER);
const leaf = fc.oneof(
  fc.string({ unit: 'binary' }),
  number,
  fc.integer(),
  fc.bigInt().filter((value) => value > 2n ** 53n || value < -(2n ** 53n)),
  fc.boolean(),
  fc.constant(null),
  fc.date({ min: new Date('0001-01-03'), max: new Date('9999-12-29'), noInvalidDate: true }),
  fc.uint8Array(),
);
// Keys that Python takes for the same, 1 and 1.0 and True, or that no dict can have, are tried below.
const key = fc.oneof(fc.string(), fc.integer({ min: 2 }));
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    leaf,
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
    fc
      .array(fc.tuple(key, tie('value')), { minLength: 1, maxLength: 3 })
      // One with texts alone is an object on its way back.
      .map((entries) => new Map<unknown, unknown>([[-1, null], ...entries])),
    fc.array(key, { maxLength: 3 }).map((items) => new Set(items)),
  ),
}));

test('values survive the way into Python, out, to a host function and back', async () => {
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const { value: result, error, dropped } = await box.exec('[given, same(given)]', { namespace: { given } });
      expect(error).toBeNull();
      expect(dropped).toEqual([]);
      expect(result).toEqual([given, given]);
    }),
    { numRuns: 150 },
  );
});

test('shared and circular values keep their shape', async () => {
  const inner = { a: 1 };
  const given: Record<string, unknown> = { one: inner, two: inner };
  given['self'] = given;
  const { value: result } = await box.exec('(same(given), given["one"] is given["two"], given["self"] is given)', {
    namespace: { given },
  });
  const [back, ...same] = result as [Record<string, unknown>, boolean, boolean];
  expect(same).toEqual([true, true]);
  expect(back['self']).toBe(back);
  expect(back['one']).toBe(back['two']);
});

/** Random values of Python's own making, compared in Python with what came back. */
const GENERATOR = `
import datetime, random

def make(source, depth=0):
    kinds = ["int", "big", "float", "str", "bytes", "bool", "none", "when", "list", "tuple", "dict", "odd", "set"]
    kind = source.choice(kinds[:8] if depth > 3 else kinds)
    below = lambda: make(source, depth + 1)
    if kind == "int": return source.randint(-10**6, 10**6)
    if kind == "big": return source.choice([-1, 1]) * (2**53 + source.getrandbits(source.randint(1, 3000)))
    if kind == "float": return source.choice([0.5, -1.25, 1e300, 5e-324, float("inf"), float("-inf"), 3.5e20])
    if kind == "str": return "".join(chr(source.choice([65, 0, 10, 34, 92, 233, 0x2028, 0x1F600, 0xD800, 0xDC00 - 1])) for _ in range(source.randint(0, 6)))
    if kind == "bytes": return bytes(source.getrandbits(8) for _ in range(source.randint(0, 9)))
    if kind == "bool": return source.random() < 0.5
    if kind == "none": return None
    if kind == "when": return datetime.datetime(source.randint(1, 9999), source.randint(1, 12), source.randint(1, 28), tzinfo=datetime.timezone.utc)
    if kind == "list": return [below() for _ in range(source.randint(0, 4))]
    if kind == "tuple": return tuple(below() for _ in range(source.randint(0, 3)))
    if kind == "dict": return {"k%d" % n: below() for n in range(source.randint(0, 4))}
    if kind == "odd": return {source.choice([n + 2, (n, "a"), (n, (n,)), frozenset([n])]): below() for n in range(source.randint(1, 4))}
    return set(source.choice([n + 2, (n,), "s%d" % n]) for n in range(source.randint(0, 4)))

def expected(value):
    kind = type(value)
    if kind in (list, tuple): return [expected(item) for item in value]
    if kind is dict: return {key: expected(item) for key, item in value.items()}
    return value

def wrong(seed, count):
    source = random.Random(seed)
    for _ in range(count):
        value = make(source)
        back = same(value)
        if back != expected(value):
            return repr(value)[:500] + " became " + repr(back)[:500]
    return None
`;

test('values of Python survive the way to the host and back', async () => {
  expect((await box.exec(GENERATOR)).error).toBeNull();
  for (const seed of [1, 2, 3, 4]) expect((await box.call('wrong', seed, 150)).value).toBeNull();
});

test.each<[code: string, expected: unknown, dropped: string[]]>([
  ['import enum\nclass C(enum.Enum):\n    RED = [1]\nC.RED', [1], []],
  ['class P:\n    def __init__(self):\n        self.x = 1\n        self._y = [2]\nP()', { x: 1, _y: [2] }, []],
  ['class S:\n    __slots__ = ("a",)\ns = S()\ns.a = 5\n[s, s]', [{ a: 5 }, { a: 5 }], []],
  ['import dataclasses\n@dataclasses.dataclass\nclass D:\n    n: int\n    t: str = "t"\nD(3)', { n: 3, t: 't' }, []],
  ['import collections\ncollections.Counter("aab")', { a: 2, b: 1 }, []],
  ['import collections\ncollections.namedtuple("N", "a b")(1, 2)', [1, 2], []],
  ['import decimal\n{"d": decimal.Decimal("1.10")}', { d: '1.10' }, []],
  ['[1, lambda: 0, 2]', [1, undefined, 2], ['value[1]']],
  ['{"f": print, "n": 1}', { n: 1 }, ['value.f']],
  ['(n for n in [1])', undefined, ['value']],
  [
    'class Bad:\n    def __repr__(self):\n        raise KeyError\n    __slots__ = ()\n    __call__ = None\n[Bad()]',
    [{}],
    [],
  ],
  ['type("x", (), {}) if False else int', undefined, ['value']],
  ['10 ** 100_000', undefined, ['value']],
])('%s', async (code, expected, dropped) => {
  const fresh = await sandbox(new Policy({ timeout: 5 }), { language: 'python' });
  const result = await fresh.exec(code);
  expect(result.error).toBeNull();
  expect(result.value).toEqual(expected);
  expect(result.dropped.filter((path) => path.startsWith('value'))).toEqual(dropped);
  await fresh.dispose();
});

test(
  'a value that is too deep, too wide or too long is named or refused, and the box goes on',
  { timeout: 40_000 },
  async () => {
    const fresh = await sandbox(new Policy({ timeout: 20, memoryLimit: 1024, allowProtoKeys: true }), {
      language: 'python',
    });
    const deep = await fresh.exec('l = []\nfor _ in range(3000):\n    l = [l]\nl');
    expect(deep.dropped.length).toBeGreaterThan(0);
    const wide = await fresh.exec('l = None\n[[] for _ in range(1_000_001)]');
    expect(wide.error).toMatchObject({
      code: 'E_BAD_VALUE',
      message: 'a value has more than 1000000 parts, and cannot cross the border of a process',
    });
    const long = await fresh.exec('t = "x" * 40_000_000');
    expect(long.dropped).toEqual(['t']);
    expect((await fresh.exec('t = None\n1')).value).toBe(1);
    await fresh.dispose();
  },
);

test('what Python cannot have is refused before the program runs', async () => {
  const fresh = await sandbox(new Policy({ timeout: 5, memoryLimit: 32 }), { language: 'python' });
  await fresh.exec('def size(value):\n    return len(value)');
  const keys = new Map([[{ a: 1 }, 2]]);
  const message = 'a Map or Set of the host holds objects as keys, which a dict cannot';
  expect((await fresh.exec('1', { namespace: { keys } })).error).toMatchObject({ code: 'E_BAD_VALUE', message });
  expect((await fresh.call('size', keys)).error).toMatchObject({ code: 'E_BAD_VALUE', message });
  const many = Array.from({ length: 400_000 }, (_, index) => [index]);
  expect((await fresh.call('size', many)).error?.kind).toMatch(/^(?:guest|memory-limit)$/);
  expect((await fresh.call('size', [1, 2])).value).toBe(2);
  await fresh.dispose();
});

test('an error crosses with its cause, its members and those of its group', async () => {
  const code = `
class Mine(Exception):
    def __init__(self, text, size):
        super().__init__(text)
        self.size = size
try:
    try:
        1 / 0
    except ZeroDivisionError as error:
        raise Mine("outer", 3) from error
except Mine as error:
    kept = error
kept`;
  const { value: found } = await box.exec(code);
  expect(found).toBeInstanceOf(Error);
  expect(found).toMatchObject({ name: 'Mine', message: 'outer', size: 3, cause: { name: 'ZeroDivisionError' } });
  expect((found as Error).stack).toContain('raise Mine("outer", 3) from error');
});
