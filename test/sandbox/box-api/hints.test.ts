import { afterAll, beforeAll, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import type { PolicyOptions } from '../../../src/sandbox/registry/rules/options.js';
import { type Box, sandbox } from '../../../src/sandbox/sandbox.js';

let box: Box;
const policyOf = (options: PolicyOptions = {}): Policy =>
  new Policy({ timeout: 5, ...options })
    .fn('add', (a: number, b: number) => a + b)
    .fn('later', () => Promise.resolve(1));

beforeAll(async () => {
  box = await sandbox(policyOf(), { isolation: 'none' });
});
afterAll(() => box.dispose());

const AWAIT = 'the promise of a host function; write await before the call';

test.each<[program: string, hints: readonly string[]]>([
  ['const sum = add(1, 2)', [`sum: ${AWAIT}`]],
  ['const sum = later(); sum.toFixed()', [`sum: ${AWAIT}`]],
  ['({ total: add(1, 2), list: [later()] })', [`value.total, value.list[0]: ${AWAIT}`]],
  ['console.log(`${add(1, 2)}`)', ['a promise was printed as [object Promise]: write await before the call']],
  ['const good = await add(1, 2); const all = await Promise.all([later()])', []],
  ['add(1, 2)', []],
  ['const mine = Promise.resolve(1)', []],
])('a forgotten await is told: %s', async (program, hints) => {
  expect((await box.exec(program)).hints).toEqual(hints);
});

test.each<[options: PolicyOptions, program: string, kind: string, hint: string, ownerHint: string]>([
  [
    { timeout: 0.1 },
    'for (;;);',
    'timeout',
    'do less at once: names stay in the box, so the next program can go on',
    'raise timeout in the Policy',
  ],
  [
    { tickLimit: 100 },
    'for (;;);',
    'tick-limit',
    'use fewer steps, or a builtin that does the same',
    'raise tickLimit in the Policy',
  ],
  [
    { memoryLimit: 8 },
    'const a = []; for (;;) a.push(new Array(1000).fill(1))',
    'memory-limit',
    'keep less at a time: work through large data in pieces',
    'raise memoryLimit in the Policy',
  ],
])('the author and the owner get different hints: %o', async (options, program, kind, hint, ownerHint) => {
  await using limited = await sandbox(policyOf(options), { isolation: 'none' });
  expect((await limited.exec(program)).error).toMatchObject({ kind, hint, ownerHint });
});

test('an error of the program itself has no hint for the owner', async () => {
  expect((await box.exec('null.a')).error).toMatchObject({ kind: 'guest', hint: null, ownerHint: null });
  expect((await box.exec('x x')).error).toMatchObject({ kind: 'validation', ownerHint: null });
});

test('output that was cut is told to the author and to the owner', async () => {
  await using small = await sandbox(policyOf({ maxStdout: 10 }), { isolation: 'none' });
  const cut = await small.exec('console.log("x".repeat(100))');
  expect([cut.hints, cut.notes]).toEqual([
    ['output was cut at its start: print less'],
    ['output was cut to its last 10 characters: raise maxStdout in the Policy to keep more'],
  ]);
  const whole = await small.exec('console.log("short")');
  expect([whole.hints, whole.notes]).toEqual([[], []]);
});

test.each([['timeout'], ['hostTimeout']])('%s above an hour is refused, an hour and null are not', (name) => {
  expect(() => new Policy({ [name]: 5000 })).toThrow(
    expect.objectContaining({
      code: 'E_BAD_OPTION',
      message: `Policy: ${name} is in seconds, and 5000 are more than an hour`,
      hint: `write ${name}: 5 if milliseconds were meant, or ${name}: null for no limit`,
    }) as Error,
  );
  expect(new Policy({ [name]: 3600 }).limits).toMatchObject({ [name]: 3600 });
  expect(new Policy({ [name]: null }).limits).toMatchObject({ [name]: null });
});

test('sandbox() without a policy says what to write', async () => {
  // A caller without types.
  const open = sandbox as (policy?: unknown, options?: unknown) => Promise<Box>;
  const message = 'sandbox: the first argument must be a Policy';
  const hint = (text: string): string =>
    `write sandbox(new Policy(${text})); the options of the box are the second argument`;
  await expect(open({ timeout: 5 })).rejects.toMatchObject({ code: 'E_USAGE', message, hint: hint('{ timeout }') });
  await expect(open()).rejects.toMatchObject({ code: 'E_USAGE', message, hint: hint('') });
  await expect(open(new Policy(), { timeout: 5 })).rejects.toMatchObject({
    code: 'E_UNKNOWN_OPTION',
    hint: 'it is an option of the policy: sandbox(new Policy({ timeout }), options)',
  });
});
