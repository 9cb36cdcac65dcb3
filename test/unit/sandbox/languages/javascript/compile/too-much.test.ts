import { describe, expect, test } from 'vitest';
import { ValidationError } from '../../../../../../src/sandbox/errors.js';
import { parse } from '../../../../../../src/sandbox/languages/javascript/compile/parse.js';
import { rewrite } from '../../../../../../src/sandbox/languages/javascript/compile/rewrite.js';
import { stripTypes } from '../../../../../../src/sandbox/languages/javascript/compile/strip-types.js';
import { validate } from '../../../../../../src/sandbox/languages/javascript/compile/validate.js';

/** The message of the refusal; the empty text if there is none. */
function refusal(read: () => unknown): string {
  try {
    read();
    return '';
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

const DEEP = 'the program is nested too deeply';
const SLOW = 'the types of the program take too long to read';

// No time is asserted: before, each of these took minutes, or for ever, and the test would not have ended.
describe('a program that is too much to read is refused at once', () => {
  test.each([
    ['50 MB', () => ' '.repeat(50_000_000), 'the program has more than 5000000 characters'],
    ['100,000 parentheses', () => `${'('.repeat(100_000)}1${')'.repeat(100_000)}`, DEEP],
    ['100,000 blocks', () => `${'{'.repeat(100_000)}${'}'.repeat(100_000)}`, DEEP],
    ['100,000 functions', () => `${'()=>'.repeat(100_000)}1`, DEEP],
    ['100,000 templates', () => `${'`${'.repeat(100_000)}1${'}`'.repeat(100_000)}`, DEEP],
    ['100,000 operators', () => `1${'**1'.repeat(100_000)}`, DEEP],
    [
      '1,000,000 names',
      () => `let ${names(1_000_000)}`.slice(0, 4_999_999),
      'the program declares more than 200000 names',
    ],
    [
      'a var in many blocks',
      () => `${'{'.repeat(300)}var ${names(1000)}${'}'.repeat(300)}`,
      'the program declares more than 200000 names',
    ],
    ['a bigint of a million digits', () => `${'1'.repeat(1_000_000)}n`, 'a bigint has more than 10000 decimal digits'],
    [
      'a regular expression with 100,000 names',
      () => `/${'(?<a>)|'.repeat(100_000)}b/`,
      'a regular expression has more than 200 named groups',
    ],
  ])('%s', (_name, code, message) => {
    expect(refusal(() => parse(code(), 'javascript'))).toBe(message);
  });

  test('60,000 names in one declaration are not too many', () => {
    expect(parse(`let ${names(60_000)}`, 'javascript').program.body).toHaveLength(1);
  });

  test('a name that is declared twice is found among many', () => {
    expect(refusal(() => parse(`let ${names(100)}, a5`, 'javascript'))).toBe(
      "Identifier 'a5' has already been declared",
    );
    expect(refusal(() => parse(`let ${names(5)}; { var a3 }`, 'javascript'))).toBe(
      "Identifier 'a3' has already been declared",
    );
    expect(refusal(() => parse(`try {} catch (a3) { var ${names(40)} }`, 'javascript'))).toBe('');
  });
});

describe('what takes longer the deeper it stands', () => {
  const options = { kind: 'program', ticks: true, echo: 'none', known: () => false, registered: () => false } as const;
  const rewritten = (code: string): string => refusal(() => rewrite(validate(parse(code, 'javascript')), options));
  const inBlocks = (count: number, inner: string): string =>
    `${Array.from({ length: count }, (_, index) => `{let b${index};`).join('')}${inner}${'}'.repeat(count)}`;

  test('many names below many scopes', () => {
    expect(rewritten(inBlocks(300, `f(${names(100_000)})`))).toBe(DEEP);
    expect(rewritten(inBlocks(300, `f(${'a,'.repeat(100_000)}a)`))).toBe('');
  });

  test('fields of classes in fields of classes', () => {
    expect(rewritten(`1n;${'x=class{a=[x,'.repeat(60)}${'x,'.repeat(100_000)}${']}'.repeat(60)}`)).toBe('');
  });
});

describe('types that the stripper tries to read in two ways, one inside the other', () => {
  test.each([10, 20, 40, 80])('%d assertions', (count) => {
    const code = `${'<a>('.repeat(count)}b${')'.repeat(count)}`;
    const unsupported =
      "The angle-bracket syntax for type assertions, `<T>expr`, is not supported in type strip mode. Instead, use the 'as' syntax: `expr as T`.";
    expect([SLOW, unsupported]).toContain(refusal(() => stripTypes(code)).replace(/: types are removed.*/, ''));
  });

  test('a program is read after one that took too long', () => {
    expect(refusal(() => stripTypes(`${'<a>('.repeat(60)}b${')'.repeat(60)}`))).toBe(SLOW);
    expect(stripTypes('let a: string = "b" as string')).toBe('let a         = "b"          ');
  });

  test.each(['', ' as any', '!', ' satisfies unknown'])('10,000 statements with types are ordinary: a%s', (types) => {
    const code = `function f(a: { b: Map<string, number[]> }): void {}\nf(a${types});\n`.repeat(10_000);
    expect(stripTypes(code)).toHaveLength(code.length);
  });
});

function names(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index.toString(36)}`).join();
}
