import { expect, test } from 'vitest';
import { accessFor, rightsOf } from '../../../../src/kernel/landlock/rights.js';
import { FS } from '../../../../src/kernel/abi/landlock.js';

test('each right has its bit of the kernel header', () => {
  expect(Object.values(FS)).toEqual(Array.from({ length: 16 }, (_, bit) => 1 << bit));
});

test.each([
  [-1, 0x0, 0, 0],
  [0, 0x0, 0, 0],
  [1, 0x1fff, 0, 0],
  [2, 0x3fff, 0, 0],
  [3, 0x7fff, 0, 0],
  [4, 0x7fff, 3, 0],
  [5, 0xffff, 3, 0],
  [6, 0xffff, 3, 3],
  [7, 0xffff, 3, 3],
  [99, 0xffff, 3, 3],
])('ABI %i has file rights %i, network rights %i and scopes %i', (abi, fs, net, scope) => {
  expect(rightsOf(abi)).toEqual({ fs, net, scope });
});

test('a file can have five of the rights, a directory all of them', () => {
  expect(accessFor('file', 0xffff)).toBe(FS.EXECUTE | FS.WRITE_FILE | FS.READ_FILE | FS.TRUNCATE | FS.IOCTL_DEV);
  expect(accessFor('directory', 0xffff)).toBe(0xffff);
  expect(accessFor('file', FS.READ_FILE | FS.READ_DIR)).toBe(FS.READ_FILE);
});
