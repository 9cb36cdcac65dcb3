import { expect, test } from 'vitest';
import { type Arch, newestSyscall, type SyscallName, syscallNumber } from '../../../../src/kernel/abi/syscalls.js';
import { arm64Syscalls } from '../../../../src/kernel/abi/syscalls-arm64.js';
import { x64Syscalls } from '../../../../src/kernel/abi/syscalls-x64.js';

test.each<[SyscallName, number | undefined, number | undefined]>([
  ['read', 0, 63],
  ['execve', 59, 221],
  ['socket', 41, 198],
  ['ioctl', 16, 29],
  ['clone', 56, 220],
  ['fork', 57, undefined],
  ['chmod', 90, undefined],
  ['newfstatat', 262, 79],
  ['mmap', 9, 222],
  ['fcntl', 72, 25],
  ['seccomp', 317, 277],
  ['execveat', 322, 281],
  ['prlimit64', 302, 261],
  ['io_uring_setup', 425, 425],
  ['clone3', 435, 435],
  ['landlock_restrict_self', 446, 446],
  ['fchmodat2', 452, 452],
  ['file_setattr', 469, 469],
])('%s is %s on x64 and %s on arm64', (name, x64, arm64) => {
  expect([syscallNumber('x64', name), syscallNumber('arm64', name)]).toEqual([x64, arm64]);
});

test.each<[Arch, Readonly<Record<string, number>>]>([
  ['x64', x64Syscalls()],
  ['arm64', arm64Syscalls()],
])('every number of %s has one name, and x32 begins above all of them', (arch, table) => {
  const numbers = Object.values(table);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(newestSyscall(arch)).toBe(471);
});

test('the numbers from 424 on are the same on both', () => {
  const late = (table: Readonly<Record<string, number>>) => Object.entries(table).filter(([, number]) => number >= 424);
  expect(late(x64Syscalls())).toEqual(late(arm64Syscalls()));
});
