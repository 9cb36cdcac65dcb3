import { constants } from 'node:os';
import { expect, test } from 'vitest';
import { ignoredSignals } from '../../../../src/runner/facts/ignored-signals.js';

const { SIGHUP, SIGINT, SIGQUIT, SIGPIPE } = constants.signals;

test.each([
  ['1', [SIGHUP]],
  ['6', [SIGINT, SIGQUIT]],
  ['4096', [SIGPIPE]],
  // Realtime signals are not for us to set.
  ['2147483648', []],
  ['0', []],
  ['', []],
  ['not a mask', []],
  ['18446744073709551615', []],
])('%j as the kernel writes it is %j', (text, signals) => {
  expect(ignoredSignals({ HERMETIC_IGNORED_SIGNALS: text })).toEqual(signals);
});

test('nothing said is nothing ignored', () => {
  expect(ignoredSignals({})).toEqual([]);
});
