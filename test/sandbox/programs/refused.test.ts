import { expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { LEVELS, openAt } from '../levels.js';

const HINT =
  'write it in JavaScript: an object instead of an enum or a namespace, assignments instead of parameter properties';
const REMOVED = ': types are removed, not compiled';

test.for([
  ['enum Colour { Red }', `TypeScript enum is not supported${REMOVED}`, 1, 1],
  ['let a = 1;\n  const enum E { A = 1 }', `TypeScript enum is not supported${REMOVED}`, 2, 3],
  ['namespace N { export const x = 1; }', `TypeScript namespace declaration is not supported${REMOVED}`, 1, 1],
  ['class P { constructor(private x: number) {} }', `TypeScript parameter property is not supported${REMOVED}`, 1, 31],
  ['import x = require("x");', `TypeScript import equals declaration is not supported${REMOVED}`, 1, 1],
] as const)('TypeScript that needs a compiler is refused with a hint: %s', async ([code, message, line, column]) => {
  for (const level of LEVELS) {
    await using box = await openAt(level, new Policy(), { language: 'typescript' });
    const { error } = await box.exec(code);
    expect(error).toMatchObject({ kind: 'validation', code: 'E_VALIDATION', message, line, column, hint: HINT });
  }
});
