import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { quoteWords, splitWords } from '../../../src/cli/shell-words.js';
import { TEXTS } from './shell-texts.js';

describe('the words of a text', () => {
  test.each(TEXTS)('%j', (text, words) => {
    expect(splitWords(text, 'HERMETIC_FLAGS')).toEqual(words);
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
