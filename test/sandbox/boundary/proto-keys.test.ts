import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Policy } from '../../../src/sandbox/policy.js';
import type { Box } from '../../../src/sandbox/sandbox.js';
import { BORDERS, isPython, openBorder } from './border.js';

const WHY =
  'a key of this name can change prototypes where objects are merged, and does not cross (Policy: allowProtoKeys)';

/** The usual careless merge. */
function merge(into: Record<string, unknown>, from: object): void {
  for (const [key, value] of Object.entries(from)) {
    const known = into[key];
    if (isRecord(known) && isRecord(value)) merge(known, value);
    else into[key] = value;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return (typeof value === 'object' || typeof value === 'function') && value !== null;
}

/** [name, JavaScript, Python, the path that is refused below the value, the value with it left out] */
const VALUES: readonly (readonly [string, string, string, string, unknown])[] = [
  ['__proto__', '{ ["__proto__"]: { bad: 1 }, a: 1 }', '{"__proto__": {"bad": 1}, "a": 1}', '.__proto__', { a: 1 }],
  ['__proto__ that is no object', '{ ["__proto__"]: 1, a: 1 }', '{"__proto__": 1, "a": 1}', '.__proto__', { a: 1 }],
  ['__proto__ further down', '{ a: [{ ["__proto__"]: {} }] }', '{"a": [{"__proto__": {}}]}', '.a[0].__proto__', { a: [{}] }],
  [
    'constructor.prototype',
    '{ constructor: { prototype: { bad: 1 }, name: 2 } }',
    '{"constructor": {"prototype": {"bad": 1}, "name": 2}}',
    '.constructor.prototype',
    { constructor: { name: 2 } },
  ],
  [
    'a constructor that was met before',
    '(() => { const c = { prototype: {} }; return { c, constructor: c } })()',
    '(lambda c: {"c": c, "constructor": c})({"prototype": {}})',
    '.constructor',
    { c: { prototype: {} } },
  ],
]; // prettier-ignore

describe.each(BORDERS)('%s', (border) => {
  const code = (javascript: string, python: string): string => (isPython(border) ? python : javascript);
  let box: Box;
  let open: Box;
  const got: unknown[] = [];
  const register = (policy: Policy): Policy =>
    policy
      .fn('take', (value: object) => {
        got.push(value);
        const target = {};
        merge(target, value);
        return 'taken';
      })
      .fn('ask', async (call: () => Promise<unknown>) => {
        got.push(await call());
        return 'asked';
      });

  beforeAll(async () => {
    box = await openBorder(border, {}, register, { snapshotPrints: true });
    open = await openBorder(border, { allowProtoKeys: true }, (policy) => policy.fn('keys', keysOf));
  });
  afterAll(() => Promise.all([box.dispose(), open.dispose()]));

  test.each(VALUES)('%s is refused as an argument, and says why', async (_, javascript, python, path) => {
    got.length = 0;
    const { error } = await box.exec(code(`await take(${javascript})`, `take(${python})`));
    expect(error).toMatchObject({ name: 'TypeError', message: `arguments[0]${path}: ${WHY}` });
    expect(got).toEqual([]);
    expect('bad' in {}).toBe(false);
  });

  test.each(VALUES)('%s is refused as the result of a callback', async (_, javascript, python, path) => {
    got.length = 0;
    const { error } = await box.exec(code(`await ask(() => (${javascript}))`, `ask(lambda: ${python})`));
    expect(error).toMatchObject({ message: `result${path}: ${WHY}` });
    expect(got).toEqual([]);
  });

  test.each(VALUES)(
    '%s is left out of the value and the namespace, and said',
    async (_, javascript, python, path, rest) => {
      const result = await box.exec(code(`var kept = ${javascript}; kept`, `kept = ${python}\nkept`));
      expect(result.error).toBeNull();
      expect(result.value).toEqual(rest);
      expect(result.namespace['kept']).toEqual(rest);
      expect(result.dropped).toContain(`value${path}`);
    },
  );

  test.each(VALUES)('%s is left out of prints, and said', async (_, javascript, python, path, rest) => {
    const { prints, dropped } = await box.exec(code(`console.log(${javascript})`, `print(${python})`));
    expect(prints.map(({ values }) => values)).toEqual([[rest]]);
    expect(dropped).toContain(`prints[0]${path}`);
  });

  test('they are left out of errors', async () => {
    const { error, dropped } = await box.exec(
      code(
        'throw Object.assign(new Error("e"), { more: { ["__proto__"]: { bad: 1 } } })',
        'class E(Exception):\n    pass\ne = E("e")\ne.more = {"__proto__": {"bad": 1}}\nraise e',
      ),
    );
    expect(error?.message).toBe('e');
    expect(error?.value).toHaveProperty('more', {});
    expect(dropped).toContain('error.more.__proto__');
  });

  test('no name of a program is one of them', async () => {
    const first = await box.exec(code('var __proto__ = { bad: 1 }; var a = 1', '__proto__ = {"bad": 1}\na = 1'));
    expect(first.error).toBeNull();
    expect(Object.keys(first.namespace)).not.toContain('__proto__');
    // Names with two underscores at both ends are never in the namespace of a Python program.
    expect(first.dropped.includes('__proto__')).toBe(!isPython(border));
    const second = await box.exec(code('var constructor = { prototype: {} }; 1', 'constructor = {"prototype": {}}\n1'));
    expect(second.namespace['constructor']).toEqual({});
    expect(second.dropped).toContain('constructor.prototype');
  });

  test('texts, keys of a Map, and either name alone are data', async () => {
    const { value, error } = await box.exec(
      code(
        '[JSON.stringify({ ["__proto__"]: 1 }), new Map([[1, 2], ["__proto__", 3]]), { prototype: 1 }, { constructor: "x" }]',
        'import json\n[json.dumps({"__proto__": 1}, separators=(",", ":")), {1: 2, "__proto__": 3}, {"prototype": 1}, {"constructor": "x"}]',
      ),
    );
    expect(error).toBeNull();
    const expected: unknown[] = [
      '{"__proto__":1}',
      new Map<unknown, unknown>([
        [1, 2],
        ['__proto__', 3],
      ]),
      { prototype: 1 },
      { constructor: 'x' },
    ];
    expect(value).toEqual(expected);
  });

  test('with allowProtoKeys they are keys like any other', async () => {
    const { value, error, namespace, dropped } = await open.exec(
      code(
        'var kept = { ["__proto__"]: { a: 1 }, constructor: { prototype: { b: 2 } } }; await keys(kept)',
        'kept = {"__proto__": {"a": 1}, "constructor": {"prototype": {"b": 2}}}\nkeys(kept)',
      ),
    );
    expect(error).toBeNull();
    expect(value).toBe('__proto__,constructor,prototype');
    expect(keysOf(namespace['kept'])).toBe('__proto__,constructor,prototype');
    expect(dropped).toEqual([]);
    expect(Object.getPrototypeOf(namespace['kept'])).toBe(Object.prototype);
  });
});

function keysOf(value: unknown): string {
  const inner = isRecord(value) ? value['constructor'] : {};
  return [...Object.keys(value ?? {}), ...Object.keys(inner ?? {})].join(',');
}
