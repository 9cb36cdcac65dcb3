import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { ignoredSignals } from '../../../src/runner/ignored-signals.js';

const { SIGHUP, SIGINT, SIGQUIT, SIGPIPE } = constants.signals;

test.each([
  ['0000000000000001', [SIGHUP]],
  ['0000000000000006', [SIGINT, SIGQUIT]],
  ['0000000000001000', [SIGPIPE]],
  // Realtime signals are not for us to set.
  ['ffffffff80000000', []],
  ['0000000000000000', []],
  ['', []],
  ['not a mask', []],
  ['10000000000000001', []],
])('%j as the kernel writes it is %j', (text, signals) => {
  expect(ignoredSignals({ HERMETIC_IGNORED_SIGNALS: text })).toEqual(signals);
});

test('nothing said is nothing ignored', () => {
  expect(ignoredSignals({})).toEqual([]);
});
