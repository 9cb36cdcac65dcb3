import { expect, test } from 'vitest';
import { styleFor, wantsColour } from '../../../../src/cli/text/colour.js';

test.each([
  [true, {}, true],
  [false, {}, false],
  [undefined, {}, false],
  [true, { NO_COLOR: '1' }, false],
  [true, { NO_COLOR: '' }, true],
  [true, { NO_COLOR: '0' }, false],
  [true, { TERM: 'dumb' }, false],
  [true, { TERM: 'xterm' }, true],
  [false, { FORCE_COLOR: '1' }, true],
  [false, { FORCE_COLOR: '' }, false],
  [true, { FORCE_COLOR: '0' }, false],
  [true, { FORCE_COLOR: 'false' }, false],
  [true, { TERM: 'dumb', FORCE_COLOR: '1' }, true],
  [true, { NO_COLOR: '1', FORCE_COLOR: '1' }, false],
])('a stream with isTTY %s and %j: %s', (isTTY, env, expected) => {
  expect(wantsColour({ isTTY }, env)).toBe(expected);
});

test('a style wraps text in the codes that undo themselves, or leaves it alone', () => {
  expect(styleFor({ isTTY: true }, {}).red('x')).toBe('\u001b[31mx\u001b[39m');
  expect(styleFor({ isTTY: false }, {}).red('x')).toBe('x');
});
