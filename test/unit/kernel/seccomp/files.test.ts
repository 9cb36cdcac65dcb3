import { describe, expect, test } from 'vitest';
import type { SyscallName } from '../../../../src/kernel/abi/syscalls.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { ARCHS, ask, PLAIN, READONLY } from '../ask-seccomp.js';

const HIGH = 0xdeadbeef_00000000n;

const ON_BOTH: readonly SyscallName[] = [
  'fchmod',
  'fchmodat',
  'fchmodat2',
  'fchown',
  'fchownat',
  'utimensat',
  'setxattr',
  'lsetxattr',
  'fsetxattr',
  'setxattrat',
  'removexattr',
  'lremovexattr',
  'fremovexattr',
  'removexattrat',
  'file_setattr',
];
const ON_X64: readonly SyscallName[] = ['chmod', 'chown', 'lchown', 'utime', 'utimes', 'futimesat'];

const ROOTED: ReachPolicy = { ...OPEN, filesystem: [{ root: '/src', read: [], write: [] }] };
const WRITABLE: ReachPolicy = { ...OPEN, filesystem: [{ root: null, read: [], write: ['/out'] }] };

describe.each(ARCHS)('on %s, --fs-readonly', (arch) => {
  const plain = { ...PLAIN, arch };
  const calls = arch === 'x64' ? [...ON_BOTH, ...ON_X64] : ON_BOTH;

  test.each(calls)('%s is refused, and free without the flag', (call) => {
    expect(ask(READONLY, plain, call)).toBe('EPERM');
    expect(ask(ROOTED, plain, call)).toBe('EPERM');
    expect(ask(OPEN, plain, call)).toBe('allow');
  });

  test.each(calls)('%s is judged only by a supervisor, and only where something is writable', (call) => {
    expect(ask(WRITABLE, { ...plain, writableDirs: true }, call)).toBe('EPERM');
    expect(ask(READONLY, { ...plain, supervised: true }, call)).toBe('EPERM');
    expect(ask(WRITABLE, { ...plain, supervised: true, writableDirs: true }, call)).toBe('notify');
    expect(ask(OPEN, { ...plain, supervised: true, writableDirs: true }, call)).toBe('allow');
  });

  test.each(ON_X64)('%s does not exist on arm64', (call) => {
    expect(ask(READONLY, plain, call)).toBe(arch === 'x64' ? 'EPERM' : 'no such call');
  });

  test.each<[string, bigint, string]>([
    ['FS_IOC_SETFLAGS', 0x40086602n, 'EPERM'],
    ['FS_IOC_SETFLAGS below a high word', HIGH | 0x40086602n, 'EPERM'],
    ['FS_IOC_GETFLAGS', 0x80086601n, 'allow'],
    ['FS_IOC_FSSETXATTR', 0x401c5820n, 'EPERM'],
    ['FS_IOC_FSSETXATTR below a high word', HIGH | 0x401c5820n, 'EPERM'],
    ['FS_IOC_FSGETXATTR', 0x801c581fn, 'allow'],
    ['FS_IOC_SETVERSION', 0x40087602n, 'EPERM'],
    ['EXT4_IOC_SETVERSION', 0x40086604n, 'EPERM'],
    ['FS_IOC_ENABLE_VERITY', 0x40806685n, 'EPERM'],
    ['FS_IOC_MEASURE_VERITY', 0xc0046686n, 'allow'],
    ['FS_IOC_SET_ENCRYPTION_POLICY', 0x800c6613n, 'EPERM'],
    ['FAT_IOCTL_SET_ATTRIBUTES', 0x40047211n, 'EPERM'],
    ['BTRFS_IOC_SNAP_CREATE', 0x50009401n, 'EPERM'],
    ['BTRFS_IOC_DEFRAG', 0x50009402n, 'EPERM'],
    ['BTRFS_IOC_SUBVOL_CREATE', 0x5000940en, 'EPERM'],
    ['BTRFS_IOC_SNAP_DESTROY', 0x5000940fn, 'EPERM'],
    ['BTRFS_IOC_DEFRAG_RANGE', 0x40309410n, 'EPERM'],
    ['BTRFS_IOC_SNAP_CREATE_V2', 0x50009417n, 'EPERM'],
    ['BTRFS_IOC_SUBVOL_CREATE_V2', 0x50009418n, 'EPERM'],
    ['BTRFS_IOC_SUBVOL_SETFLAGS', 0x4008941an, 'EPERM'],
    ['BTRFS_IOC_SET_RECEIVED_SUBVOL', 0xc0c89425n, 'EPERM'],
    ['BTRFS_IOC_SNAP_DESTROY_V2', 0x5000943fn, 'EPERM'],
    ['FICLONE, which needs a descriptor for writing', 0x40049409n, 'allow'],
    ['FIONREAD', 0x541bn, 'allow'],
    ['FIOCLEX', 0x5451n, 'allow'],
    ['TIOCSTI', 0x5412n, 'EPERM'],
    ['TIOCGWINSZ', 0x5413n, 'allow'],
  ])('ioctl %s → %s', (name, request, expected) => {
    expect(ask(READONLY, plain, 'ioctl', [3, request])).toBe(expected);
    expect(ask(WRITABLE, { ...plain, supervised: true, writableDirs: true }, 'ioctl', [3, request])).toBe(expected);
    expect(ask(OPEN, plain, 'ioctl', [3, request])).toBe(name === 'TIOCSTI' ? 'EPERM' : 'allow');
  });

  test.each<SyscallName>(['openat', 'openat2', 'newfstatat', 'statx', 'unlinkat', 'renameat2', 'mkdirat', 'getxattr'])(
    '%s is for Landlock, or free',
    (call) => {
      expect(ask(READONLY, plain, call)).toBe('allow');
    },
  );
});
