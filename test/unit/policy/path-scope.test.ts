import { expect, test } from 'vitest';
import { isInside } from '../../../src/policy/path-scope.js';

test.each([
  ['/a', '/a', true],
  ['/a/b', '/a', true],
  ['/a/b/c', '/a', true],
  ['/ab', '/a', false],
  ['/a.b', '/a', false],
  ['/a\\b', '/a', false],
  ['/', '/a', false],
  ['/b', '/a', false],
  ['/', '/', true],
  ['/a', '/', true],
  ['C:\\a\\b', 'C:\\a', true],
  ['C:\\ab', 'C:\\a', false],
  ['C:\\a', 'C:\\', true],
  ['D:\\a', 'C:\\', false],
])('%s is inside %s: %s', (path, dir, expected) => {
  expect(isInside(path, dir)).toBe(expected);
});
