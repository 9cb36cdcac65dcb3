import { expect, test } from 'vitest';
import { nearest } from '../../../src/policy/nearest.js';

test.each([
  ['--no-netwrok', ['--no-network', '--no-env'], '--no-network'],
  ['--no-net', ['--no-network', '--no-env'], '--no-network'],
  ['mth', ['math', 'fs'], 'math'],
  ['mahtematics', ['math', 'mathematics'], 'mathematics'],
  ['zzzz', ['math'], null],
  ['', ['math'], null],
])('%s was probably meant as one of %j: %s', (word, candidates, meant) => {
  expect(nearest(word, candidates)).toBe(meant);
});

test('a word of megabytes, or one beside a candidate of megabytes, is not compared letter by letter', () => {
  const long = 'math'.repeat(1_000_000);
  expect(nearest(long, ['math', `${long}s`])).toBeNull();
  expect(nearest('mth', [long, 'math'])).toBe('math');
});
