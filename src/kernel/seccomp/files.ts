import { decide, EPERM, NOTIFY, oneOf, type SyscallRule } from './rule.js';
import type { SyscallName } from '../abi/syscalls.js';

/** They change what a file is, not what is in it. Landlock knows no right for any of them. */
const METADATA_CALLS: readonly SyscallName[] = [
  'chmod',
  'fchmod',
  'fchmodat',
  'fchmodat2',
  'chown',
  'fchown',
  'lchown',
  'fchownat',
  'utime',
  'utimes',
  'futimesat',
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

/** They change files through a descriptor that was opened for reading. */
const WRITING_IOCTLS: readonly number[] = [
  0x40086602, // FS_IOC_SETFLAGS
  0x401c5820, // FS_IOC_FSSETXATTR
  0x40087602, // FS_IOC_SETVERSION
  0x40086604, // EXT4_IOC_SETVERSION
  0x40806685, // FS_IOC_ENABLE_VERITY
  0x800c6613, // FS_IOC_SET_ENCRYPTION_POLICY
  0x40047211, // FAT_IOCTL_SET_ATTRIBUTES
  0x50009401, // BTRFS_IOC_SNAP_CREATE
  0x50009402, // BTRFS_IOC_DEFRAG
  0x5000940e, // BTRFS_IOC_SUBVOL_CREATE
  0x5000940f, // BTRFS_IOC_SNAP_DESTROY
  0x40309410, // BTRFS_IOC_DEFRAG_RANGE
  0x50009417, // BTRFS_IOC_SNAP_CREATE_V2
  0x50009418, // BTRFS_IOC_SUBVOL_CREATE_V2
  0x4008941a, // BTRFS_IOC_SUBVOL_SETFLAGS
  0xc0c89425, // BTRFS_IOC_SET_RECEIVED_SUBVOL
  0x5000943f, // BTRFS_IOC_SNAP_DESTROY_V2
];

/** `judged`: a supervisor knows which paths are writable; nobody else can, as BPF sees no path. */
export function readonlyRules(judged: boolean): readonly SyscallRule[] {
  return [
    { calls: METADATA_CALLS, decide: judged ? NOTIFY : EPERM },
    { calls: ['ioctl'], decide: decide(oneOf(1, WRITING_IOCTLS), EPERM, 'pass') },
  ];
}
