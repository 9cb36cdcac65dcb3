import { spawnSync } from 'node:child_process';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteWords, splitWords } from '../../../src/cli/shell-words.js';

const TEXTS: readonly [string, readonly string[]][] = [
  ['', []],
  ['  \t\n ', []],
  ['--no-network', ['--no-network']],
  [' --timeout   5\n--seal ', ['--timeout', '5', '--seal']],
  ["--allow-write 'my dir'", ['--allow-write', 'my dir']],
  ['--allow-write="my dir"/x', ['--allow-write=my dir/x']],
  [String.raw`a\ b c\'d`, ['a b', "c'd"]],
  [`'' ""`, ['', '']],
  [String.raw`"a\"b" "\$x" "\n"`, ['a"b', '$x', String.raw`\n`]],
  [String.raw`'a\'`, ['a\\']],
  ['a\\\nb "c\\\nd"', ['ab', 'cd']],
];

describe('the words of a text', () => {
  test.each(TEXTS)('%j', (text, words) => {
    expect(splitWords(text, 'HERMETIC_FLAGS')).toEqual(words);
  });

  // Outside quotes a line end is the end of a command to sh.
  test.each(TEXTS.filter(([text]) => !text.includes('\n')))('%j are those that sh sees', (text, words) => {
    const { stdout } = spawnSync('sh', ['-c', `printf '%s\\0' x ${text}`], { encoding: 'utf8' });
    expect(stdout.split('\0')).toEqual(['x', ...words, '']);
  });

  test('are not expanded', () => {
    expect(splitWords('$HOME ~ `id` $(id) *', 'HERMETIC_FLAGS')).toEqual(['$HOME', '~', '`id`', '$(id)', '*']);
  });

  test.each([
    ["--a 'b", "HERMETIC_FLAGS has an unbalanced '"],
    ['--a "b', 'HERMETIC_FLAGS has an unbalanced "'],
    [String.raw`"a\"`, 'HERMETIC_FLAGS has an unbalanced "'],
    ['a\\', 'HERMETIC_FLAGS ends with a lone backslash'],
  ])('%j is refused', (text, message) => {
    expect(() => splitWords(text, 'HERMETIC_FLAGS')).toThrow(expect.objectContaining({ code: 'E_USAGE', message }));
  });
});

test('quoted words are split into themselves again', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (words) => {
      expect(splitWords(quoteWords(words), 'X')).toEqual(words);
    }),
  );
});

test('ordinary words stay readable', () => {
  expect(quoteWords(['http', 'https://example.com/?a=b', 'my file', "it's"])).toBe(
    String.raw`http 'https://example.com/?a=b' 'my file' 'it'\''s'`,
  );
});
