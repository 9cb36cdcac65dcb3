import { expect, test } from 'vitest';
import { escapeControl } from '../../../src/trace/escape.js';

test.each([
  ['plain text, é and 日本', 'plain text, é and 日本'],
  ['\u001b[31mred\u001b[0m', '\\x1b[31mred\\x1b[0m'],
  ['a\nb\r\tc', 'a\\nb\\r\\tc'],
  ['\u0000\u007f\u009b', '\\x00\\x7f\\x9b'],
  ['\u202eevil\u2066\u2028', '\\u202eevil\\u2066\\u2028'],
  ['a\u200bb\ufeff', 'a\\u200bb\\ufeff'],
  ['\ud800 lone, 😀 paired', '\\ud800 lone, 😀 paired'],
])('%j is printed as %j', (text, expected) => {
  expect(escapeControl(text)).toBe(expected);
});
