import { closeSync, openSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ffi } from '../../../../src/kernel/ffi.js';
import { leadsOut } from '../../../../src/kernel/start/leads-out.js';

test.each([
  ['TCP', 2, 1, false],
  ['UDP', 2, 2, true],
  ['UDP over IPv6', 10, 2, true],
  ['a unix stream', 1, 1, false],
  ['unix packets in sequence', 1, 5, false],
  ['unix datagrams', 1, 2, true],
  ['netlink', 16, 3, true],
])('%s leads out: family %i, type %i, %s', (_, family, type, expected) => {
  const kernel = ffi();
  const descriptor = kernel.call('socket', family, type, 0);
  expect(leadsOut(kernel, descriptor)).toBe(expected);
  kernel.call('close', descriptor);
});

test('a listener over TCP lets others in', () => {
  const kernel = ffi();
  const descriptor = kernel.call('socket', 2, 1, 0);
  expect(kernel.call('listen', descriptor, 1)).toBe(0);
  expect(leadsOut(kernel, descriptor)).toBe(true);
  kernel.call('close', descriptor);
});

test('a file is no socket', () => {
  const descriptor = openSync('/dev/null', 'r');
  expect(leadsOut(ffi(), descriptor)).toBe(false);
  closeSync(descriptor);
});
