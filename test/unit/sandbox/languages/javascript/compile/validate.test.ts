import { describe, expect, test } from 'vitest';
import { ValidationError } from '../../../../../../src/sandbox/errors.js';
import { PREFIX } from '../../../../../../src/sandbox/languages/javascript/compile/names.js';
import { parse } from '../../../../../../src/sandbox/languages/javascript/compile/parse.js';
import { validate } from '../../../../../../src/sandbox/languages/javascript/compile/validate.js';

function refusal(code: string, language: 'javascript' | 'typescript' = 'javascript'): ValidationError {
  try {
    validate(parse(code, language));
  } catch (error) {
    if (error instanceof ValidationError) return error;
    throw error;
  }
  throw new Error('it was accepted');
}

describe('a program is refused at its place', () => {
  test.each([
    ['let x x', 'Unexpected token', 1, 7],
    ['let a = 1;\n  eval("1")', 'eval is not available in the sandbox', 2, 3],
    ['debugger', 'debugger is not available in the sandbox', 1, 1],
    ['f(import.meta.url)', 'import.meta is not available in the sandbox', 1, 3],
    ['with (a) {}', "'with' in strict mode", 1, 1],
    ['var a = 010', 'Invalid number', 1, 9],
  ])('%s', (code, message, line, column) => {
    expect(refusal(code)).toMatchObject({ message, line, column, code: 'E_VALIDATION' });
  });

  test.each([
    ['enum A { B }', 'TypeScript enum is not supported: types are removed, not compiled', 1, 1],
    [
      'class A { constructor(private x: number) {} }',
      'TypeScript parameter property is not supported: types are removed, not compiled',
      1,
      31,
    ],
    ['let x: = 1', 'Unexpected token `=`', 1, 8],
  ])('%s', (code, message, line, column) => {
    expect(refusal(code, 'typescript')).toMatchObject({ line, column });
    expect(refusal(code, 'typescript').message).toContain(message.slice(0, 12));
  });
});

test.each(['[', '(()=>', '({a:', '`${', '!', 'if(0){}else '])(
  'a source nested too deeply with %s is refused, not a crash',
  (part) => {
    expect(refusal(part.repeat(60_000)).code).toBe('E_VALIDATION');
  },
);

test('a long sum is refused, not a crash', () => {
  expect(refusal(`1${'+1'.repeat(300_000)}`).code).toBe('E_VALIDATION');
});

test('names of the sandbox are refused, however they are spelled', () => {
  expect(refusal(`let ${PREFIX}f = 1`).message).toBe('the program uses a name that the sandbox keeps for itself');
  expect(refusal(`let \\u0024${PREFIX.slice(1)}f = 1`).message).toBe('this name belongs to the sandbox');
});

test('the same words are fine where they are text or members', () => {
  const code = 'const o = { eval: 1, debugger: 2 }; o.eval; o.debugger; "import.meta"; "<!-- -->"';
  expect(validate(parse(code, 'javascript')).code).toBe(code);
});
