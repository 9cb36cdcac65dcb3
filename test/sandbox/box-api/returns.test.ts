import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { type Box, type ExecOptions, sandbox, type SandboxOptions } from '../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { IS_WHOLE } from '../../suite.js';
import { type Program, sourceOf, type Tongue } from './languages.js';

/** What a program binds: the programs before it, the program, and what its result has. */
type Case = readonly [title: string, before: readonly string[], program: string, namespace: object, dropped?: string[]];

const FILES = {
  '/parts.mjs': 'export const size = 3; export function grow() { return 1 } export const data = { list: [1] };',
  '/config.json': '{ "level": 2 }',
  '/parts.py': 'size = 3\ndef grow():\n    return 1\n_hidden = 4\n',
};

const SCRIPT_CASES: readonly Case[] = [
  ['an expression', ['let x = 1'], 'x + 1', {}],
  ['let, const and var', [], 'let a = 1; const b = 2; var c = 3', { a: 1, b: 2, c: 3 }],
  ['a declaration without a value', [], 'let a', { a: undefined }],
  ['an assignment to an earlier name', ['let x = 1, y = 1'], 'x = 2', { x: 2 }],
  ['an assignment of the same value', ['let x = 1'], 'x = 1', { x: 1 }],
  ['x += and x++', ['let x = 1, y = 1'], 'x += 1; y++', { x: 2, y: 2 }],
  ['x ??= that keeps the value', ['let x = 1'], 'x ??= 2', {}],
  ['a list that is changed in place', ['const list = [1]'], 'list.push(2)', {}],
  ['a member that is assigned to', ['const o = {}'], 'o.a = 1', {}],
  [
    'destructuring',
    [],
    'const { a, b: [c, ...d], ...e } = { a: 1, b: [2, 3], f: 4 }',
    { a: 1, c: 2, d: [3], e: { f: 4 } },
  ],
  [
    'destructuring into earlier names',
    ['let a = 0, b = 0, c = 0'],
    '({ a, b = 5 } = { a: 1 }); [c] = [2]',
    { a: 1, b: 5, c: 2 },
  ],
  ['a branch that is not taken', ['let x = 1'], 'if (x > 1) x = 5', {}],
  ['a branch that is taken', ['let x = 1'], 'if (x === 1) x = 5', { x: 5 }],
  ['a loop', ['let x = 0'], 'for (var i = 0; i < 3; i++) x += i', { i: 3, x: 3 }],
  ['a loop with an earlier name as target', ['let x = 0'], 'for (x of [4, 5]);', { x: 5 }],
  ['names of a block', [], '{ let a = 1; var b = 2 } for (const c of [1]);', { b: 2 }],
  ['the name of an error', [], 'try { throw 1 } catch (e) { var caught = e }', { caught: 1 }],
  ['functions and classes', [], 'function f() {} class C {} async function* g() {}', {}, ['f', 'C', 'g']],
  ['a variable of an earlier function', ['function f() { const own = 1; return own }'], 'f()', {}],
  ['an earlier function that sets a variable', ['let n = 0, m = 0; const bump = () => { n += 1 }'], 'bump()', { n: 1 }],
  ['an earlier field that sets a variable', ['let n = 0; class C { x = n++ }'], 'new C(); 1', { n: 1 }],
  ['an earlier function that leaves the value', ['let n = 1; function keep() { n = 1 }'], 'keep()', {}],
  ['its own function that sets a name', ['let n = 1'], 'function keep() { n = 1 } keep()', { n: 1 }, ['keep']],
  ['globalThis', [], 'globalThis.g = 1; Object.defineProperty(globalThis, "h", { value: 2 }); 0', { g: 1, h: 2 }],
  ['globalThis again', ['globalThis.g = 1; globalThis.h = 1'], 'g = 2', { g: 2 }],
  ['globalThis without a change', ['globalThis.g = 1'], 'globalThis.g', {}],
  ['a deleted global', ['globalThis.g = 1'], 'delete globalThis.g', {}],
  ['Object.assign to globalThis', [], 'Object.assign(globalThis, { a: 1, b: 2 }); 0', { a: 1, b: 2 }],
  ['an import', [], 'import { size, grow, data } from "./parts.mjs"', { size: 3, data: { list: [1] } }, ['grow']],
  ['an import of a module', [], 'import * as parts from "./parts.mjs"; const size = parts.size', { size: 3 }],
  ['an import of data', [], 'import config from "./config.json"', { config: { level: 2 } }],
  ['a program after an import', ['import { grow } from "./parts.mjs"'], 'grow()', {}],
  ['a declaration that is never reached', ['const x = 1'], 'throw 1; let x = 2', {}],
  ['a program that fails', ['let x = 1, y = 1'], 'x = 2; let z = 3; null.a; y = 2', { x: 2, z: 3 }],
  ['a program that waits', ['let x = 1'], 'await null; x = 2; setTimeout(() => { x = 3 }, 1)', { x: 3 }],
  ['the same name again', ['let x = 1'], 'let x = 2', { x: 2 }],
];

const PYTHON_CASES: readonly Case[] = [
  ['an expression', ['x = 1'], 'x + 1', {}],
  ['assignments', [], 'a = b = 1\nc: int = 2\nd: int', { a: 1, b: 1, c: 2 }],
  ['an assignment to an earlier name', ['x = y = 1'], 'x = 2', { x: 2 }],
  ['an assignment of the same value', ['x = True'], 'x = True', { x: true }],
  ['an augmented assignment', ['x = 1'], 'x += 1', { x: 2 }],
  ['a list that is changed in place', ['l = [1]'], 'l.append(2)\nl[0] = 3', {}],
  ['a list that is bound again', ['l = [1]'], 'l += [2]', { l: [1, 2] }],
  ['an attribute that is set', ['class C: pass\no = C()'], 'o.a = 1', {}],
  ['unpacking', [], 'a, (b, *c), [d] = 1, (2, 3), [4]', { a: 1, b: 2, c: [3], d: 4 }],
  ['a branch that is not taken', ['x = 1'], 'if x > 1:\n    x = 5', {}],
  ['a branch that is taken with the same value', ['x = 1'], 'if x == 1:\n    x = 1', { x: 1 }],
  ['a loop', ['x = 0'], 'for i in range(3):\n    x += i', { i: 2, x: 3 }],
  ['while and else', ['x = 0'], 'while x < 3:\n    x += 1\nelse:\n    done = True', { x: 3, done: true }],
  ['a walrus', [], '(a := 1)\nb = [c := n for n in (1, 2)]\nif (d := 3) > 2: pass', { a: 1, b: [1, 2], c: 2, d: 3 }],
  ['variables of comprehensions and lambdas', [], 'a = [n for n in (1, 2)]\nb = (lambda q: q)(1)', { a: [1, 2], b: 1 }],
  [
    'with',
    ['from contextlib import nullcontext'],
    'with nullcontext(1) as a, nullcontext((2, 3)) as (b, c): pass',
    { a: 1, b: 2, c: 3 },
  ],
  [
    'the name of an error',
    [],
    'try:\n    1 / 0\nexcept ZeroDivisionError as e:\n    text = str(e)',
    { text: 'division by zero' },
  ],
  ['functions and classes', [], 'def f(): pass\nclass C: y = 1\nasync def g(): pass', {}, ['f', 'C', 'g']],
  ['a variable of an earlier function', ['def f():\n    own = 1'], 'f()', {}],
  ['an earlier function that sets a global', ['n = 0\ndef bump():\n    global n\n    n += 1'], 'bump()', { n: 1 }],
  ['an earlier function that sets the same', ['n = 1\ndef keep():\n    global n\n    n = 1'], 'keep()', { n: 1 }],
  ['an earlier function that does not set it', ['n = 1\ndef keep(a):\n    global n\n    if a: n = 1'], 'keep(0)', {}],
  ['a class that sets a global', [], 'class C:\n    global g\n    g = 1\n    own = 2', { g: 1 }, ['C']],
  [
    'a nested function that sets a global',
    ['def f():\n    def g():\n        global n\n        n = 2\n    g()'],
    'f()',
    { n: 2 },
  ],
  ['a coroutine that sets a global', [], 'async def f():\n    global n\n    n = 2\nawait f()', { n: 2 }, ['f']],
  ['a deleted name', ['x = y = 1'], 'del x', {}],
  ['a name that is deleted and bound', ['x = 1'], 'del x\nx = 2', { x: 2 }],
  ['imports', [], 'import json, os.path as p\nfrom parts import size as s, grow', { s: 3 }, ['grow']],
  ['a star import', [], 'from parts import *', { size: 3 }, ['grow']],
  ['a program after a star import', ['from math import *'], 'floor(pi)', {}],
  ['the module of the program', [], 'import __main__\n__main__.a = 1\nsetattr(__main__, "b", 2)', { a: 1, b: 2 }],
  ['a program that fails', ['x = y = 1'], 'x = 2\nz = 3\n1 / 0\ny = 2', { x: 2, z: 3 }],
  ['names of its own', [], '_private = 1\n__dunder__ = 2', { _private: 1 }],
];

const RUN = { javascript: SCRIPT_CASES, typescript: SCRIPT_CASES, python: PYTHON_CASES } as const;

const LEVELS: readonly (readonly [Tongue, SandboxOptions])[] = [
  ['javascript', { isolation: 'none' }],
  ['python', { isolation: 'process' }],
  ...(IS_WHOLE
    ? ([
        ['typescript', { isolation: 'none' }],
        ['javascript', { isolation: 'process' }],
      ] as const)
    : []),
];

describe.each(LEVELS)('what a %s program binds (%o)', (language, options) => {
  const cases = RUN[language].map((one) => [one[0], one] as const);

  test.each(cases)('%s', async (_title, [, before, program, namespace, dropped = []]) => {
    await using box = await sandbox(new Policy(), { language, filesystem: new VirtualFS(FILES), ...options });
    for (const earlier of before) expect(await box.exec(earlier)).toMatchObject({ error: null });
    const result = await box.exec(program);
    expect({ namespace: result.namespace, dropped: result.dropped }).toEqual({ namespace, dropped });
    expect(result.status).toBe(result.error === null ? 'completed' : 'failed');
  });
});

describe.each(['javascript', 'typescript', 'python'] as const)('returns, names and get of %s', (language: Tongue) => {
  let box: Box;
  const run = (program: Program, options: ExecOptions = {}) => box.exec(sourceOf(program, language), options);

  beforeAll(async () => {
    box = await sandbox(new Policy({ timeout: 5 }), { language });
    await run({ js: 'let total = 5, rows = [1]; function f() {}', py: 'total = 5\nrows = [1]\ndef f(): pass' });
  });
  afterAll(() => box.dispose());

  test("'all' tells every name, 'none' no name", async () => {
    const program = { js: 'rows.push(rows.length + 1); 7', py: 'rows.append(len(rows) + 1)\n7' };
    const all = await run(program, { returns: 'all' });
    expect(all).toMatchObject({ namespace: { total: 5, rows: [1, 2] }, dropped: ['f'], value: 7, status: 'completed' });
    const none = await run({ js: 'let quiet = 1', py: 'quiet = 1' }, { returns: 'none' });
    expect(none).toMatchObject({ namespace: {}, dropped: [], error: null });
    expect((await box.get('quiet')).namespace).toEqual({ quiet: 1 });
  });

  test('a list tells these names, whoever bound them', async () => {
    const result = await run({ js: 'let mine = 1; 2', py: 'mine = 1\n2' }, { returns: ['total', 'mine', 'f', 'mine'] });
    expect(result).toMatchObject({ value: 2, namespace: { total: 5, mine: 1 }, dropped: ['f'], error: null });
    expect(Object.keys(result.namespace)).toEqual(['total', 'mine']);
  });

  test('a listed name that does not exist after the run is an error of the result, which is otherwise whole', async () => {
    const program = { js: 'console.log("ran"); 8', py: 'print("ran")\n8' };
    expect(await run(program, { returns: ['total', 'totl', 'nothing'] })).toMatchObject({
      status: 'failed',
      value: 8,
      stdout: 'ran\n',
      namespace: { total: 5 },
      error: {
        kind: 'guest',
        code: 'E_UNKNOWN_NAME',
        message: 'there is no name totl, nothing in this box',
        hint: 'did you mean total?',
      },
    });
  });

  test("the program's own error comes before that of a name that it did not reach", async () => {
    const program = { js: 'null.a; let late = 1', py: 'None.a\nlate = 1' };
    const result = await run(program, { returns: ['total', 'late'] });
    expect(result).toMatchObject({ status: 'failed', namespace: { total: 5 }, error: { code: null } });
  });

  test('given names are told if the program binds them, or they are asked for', async () => {
    const program = { js: 'let sum = a + b; a = 3', py: 'sum = a + b\na = 3' };
    expect((await run(program, { namespace: { a: 1, b: 2 } })).namespace).toEqual({ sum: 3, a: 3 });
    expect((await box.get('a', 'b')).namespace).toEqual({ a: 3, b: 2 });
  });

  test('a value that is shared by two names is shared in what is told', async () => {
    const { namespace } = await run({ js: 'let one = {}, two = one', py: 'one = {}\ntwo = one' });
    expect(namespace['one']).toBe(namespace['two']);
  });

  test('names() and get() see the programs that were started before them', async () => {
    const running = run({ js: 'let slow = 1', py: 'slow = 1' });
    const names = box.names();
    const values = box.get('slow');
    await running;
    expect(await names).toContain('slow');
    expect(await names).toEqual(expect.arrayContaining(['total', 'rows', 'f']));
    expect(await values).toEqual({ namespace: { slow: 1 }, dropped: [] });
  });

  test('get() says which values cannot cross, and refuses names that do not exist', async () => {
    await run({ js: 'const pair = { n: 1, g() {} }', py: 'pair = {"n": 1, "g": lambda: 1}' });
    expect(await box.get('pair', 'f')).toEqual({ namespace: { pair: { n: 1 } }, dropped: ['pair.g', 'f'] });
    expect(await box.get()).toEqual({ namespace: {}, dropped: [] });
    for (const name of ['__proto__', 'toString', '__name__', '$value', ''])
      await expect(box.get(name)).rejects.toMatchObject({ code: 'E_UNKNOWN_NAME' });
    await expect(box.get('total', 'rowz')).rejects.toMatchObject({
      code: 'E_UNKNOWN_NAME',
      message: 'there is no name rowz in this box',
      hint: 'did you mean rows?',
    });
  });

  test('call() tells what the function bound', async () => {
    await run({
      js: 'let count = 0; function next() { count += 1; return count }',
      py: 'count = 0\ndef next_():\n    global count\n    count += 1\n    return count',
    });
    const called = await box.call(language === 'python' ? 'next_' : 'next');
    expect(called).toMatchObject({ status: 'completed', value: 1, namespace: { count: 1 }, dropped: [] });
  });

  test('stream() takes the option as well', async () => {
    const events = box.stream(sourceOf({ js: 'let s = 1', py: 's = 1' }, language), { returns: ['total'] });
    for await (const event of events)
      if (event.kind === 'result') expect(event.result).toMatchObject({ namespace: { total: 5 } });
  });

  test.each<[unknown, string, string]>([
    ['total', 'E_BAD_OPTION', "to get the name total, write returns: ['total']"],
    [[1], 'E_BAD_OPTION', "'bound' is the default: the names that the program itself bound"],
    [null, 'E_BAD_OPTION', "'bound' is the default: the names that the program itself bound"],
  ])('returns: %o is refused, and nothing runs', async (returns, code, hint) => {
    // A caller without types.
    const options = { returns } as ExecOptions;
    await expect(box.exec('never = 1', options)).rejects.toMatchObject({ code, hint });
    expect(() => box.stream('never = 1', options)).toThrow(expect.objectContaining({ code, hint }) as Error);
    expect(await box.names()).not.toContain('never');
  });

  test('an unknown option is refused with the one that was meant', async () => {
    // A caller without types.
    await expect(box.exec('1', { return: 'all' } as ExecOptions)).rejects.toMatchObject({
      code: 'E_UNKNOWN_OPTION',
      message: 'exec: there is no option "return"',
      hint: 'did you mean returns?',
    });
  });

  test('a box whose process died has no names, and says so to the next program', async () => {
    await using other = await sandbox(new Policy({ memoryLimit: 64, timeout: 5 }), { language });
    await other.exec(sourceOf({ js: 'let x = 1', py: 'x = 1' }, language));
    const ended = await other.exec(
      sourceOf(
        { js: 'const a = []; for (;;) a.push(new Array(1e6).fill(7))', py: 'a = [7]\nwhile True: a = a + a' },
        language,
      ),
    );
    expect(ended).toMatchObject({ status: 'failed', error: { kind: 'memory-limit' } });
    if (ended.notes.length === 0) return;
    expect(await other.names()).toEqual([]);
    await expect(other.get('x')).rejects.toMatchObject({ hint: 'no program of this box has bound a name' });
    expect((await other.exec('1')).notes).toHaveLength(1);
  });
});

test('execSync takes the option as well', async () => {
  await using box = await sandbox(new Policy(), { isolation: 'none' });
  box.execSync('let a = 1, b = 2');
  expect(box.execSync('a = 3', { returns: 'all' }).namespace).toEqual({ a: 3, b: 2 });
  const { namespace } = box.execSync('1', { returns: ['b'] });
  // The type has the listed names.
  expect(namespace.b).toBe(2);
  expect(() => box.execSync('1', { returns: 1 as never })).toThrow(
    expect.objectContaining({ code: 'E_BAD_OPTION' }) as Error,
  );
});

test('a getter that does not end is stopped in get(), which throws', async () => {
  await using box = await sandbox(new Policy({ timeout: 0.3 }));
  await box.exec('const o = { get x() { for (;;); } }', { returns: 'none' });
  await expect(box.get('o')).rejects.toMatchObject({ code: 'E_TIMEOUT' });
});
