import { describe, expect, test } from 'vitest';
import { ValidationError } from '../../../../../../src/sandbox/errors.js';
import { compile } from '../../../../../../src/sandbox/languages/javascript/compile/compile.js';
import type { Rewritten } from '../../../../../../src/sandbox/languages/javascript/compile/rewrite.js';

/** As the rewriter would hand it over if the parser were wrong about it. */
function misread(script: string, twin: string): Rewritten {
  return { script, twin } as unknown as Rewritten;
}

const TWO_WAYS = 'the program can be read in two ways: text in it would run as code';

describe('the gate before V8', () => {
  test.each([
    ['a division taken for a regular expression', 'of\n/(code)/g', 'of\n/#@/g'],
    ['a template taken for code', '`${1}code`', '`${1}`+#@'],
    ['a string that ended before', '"a";code;""', '"a"#@""'],
  ])('refuses %s', (_name, script, twin) => {
    expect(() => compile(misread(script, twin), '<exec>')).toThrow(
      new ValidationError(TWO_WAYS, { hint: 'end its statements with semicolons' }),
    );
  });

  test.each([
    ['a regular expression', '(/(code)/g)', '(/#@/g)'],
    ['texts and templates', '"code"+`${1}code`', '"#@"+`${1}#@`'],
    ['a program without literals', 'a+b', 'a+b'],
  ])('lets %s through', (_name, script, twin) => {
    expect(compile(misread(script, twin), '<exec>').rewritten.script).toBe(script);
  });

  test('what V8 does not know is told in its own words', () => {
    expect(() => compile(misread('a b "c"', 'a b "#@"'), '<exec>')).toThrow(
      "Unexpected identifier 'b' (this Node cannot run it)",
    );
  });
});
