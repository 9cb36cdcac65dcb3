import { expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { LEVELS, openAt } from '../levels.js';

// V8 words messages with the text around an error, and that text is not all the guest's.
test.for([
  [
    'const f = async () => {}; for (const x of f()) ;',
    '(intermediate value) is not a function or its return value is not iterable',
  ],
  ['await 0; const f = () => 1; f()();', 'f(...) is not a function'],
  ['await 0; const o = { f: () => ({}) }; o.f().g();', 'o.f(...).g is not a function'],
  ['await 0; const f = () => ({}); new (f())();', 'f(...) is not a constructor'],
  ['(await 5)();', '(intermediate value) is not a function'],
  ['await 0; const [a] = (() => 1)();', '(intermediate value) is not a function or its return value is not iterable'],
] as const)('a message shows no name of the rewriter: %s', async ([code, message]) => {
  for (const level of LEVELS) {
    await using box = await openAt(level, new Policy());
    const { error } = await box.exec(code);
    expect(error).toMatchObject({ kind: 'guest', name: 'TypeError', message });
    const caught = await box.exec(
      `try { ${code} } catch (e) { console.log(e.message, /\\$h[0-9a-f]{12}/.test(e.stack)); }`,
    );
    expect(caught.stdout).toBe(`${message} false\n`);
  }
});

test('a function shows its own text, also where that speaks of native code', async () => {
  await using box = await openAt('none', new Policy());
  const code = "function f() { for (;;) { return '[native code]'; } }";
  const { value } = await box.exec(`${code}\n[f.toString(), Function.prototype.toString.toString()]`);
  expect(value).toEqual([code, 'function toString() { [native code] }']);
});
