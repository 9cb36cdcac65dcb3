import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  ANSWER_ERROR,
  ANSWER_LATER,
  ANSWER_VALUE,
  HOST_ANSWERS,
  type HostAnswer,
  parseAnswer,
} from '../../../src/wire/answers.js';

/** Python's tests run these as well: python/tests/test_wire_vectors.py. */
const { answers, refused } = JSON.parse(
  readFileSync(new URL('./vectors/answers.json', import.meta.url), 'utf8'),
) as Readonly<{
  answers: readonly { readonly text: string; readonly parts: HostAnswer }[];
  refused: readonly { readonly text: string }[];
}>;

const cut = (text: string, start: number): string => text.slice(start);

test.each(answers)('an answer is read: $text', ({ text, parts }) => {
  expect(parseAnswer(text, cut)).toEqual(parts);
});

test.each(refused)('what is no answer is refused: $text', ({ text }) => {
  expect(parseAnswer(text, cut)).toBeNull();
});

test('every kind has its vectors', () => {
  const kinds = Object.keys(HOST_ANSWERS);
  expect(kinds).toEqual([ANSWER_VALUE, ANSWER_ERROR, ANSWER_LATER]);
  expect([...new Set(answers.map(({ text }) => text[0]))]).toEqual(kinds);
});
