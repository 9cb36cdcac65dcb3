import { decide, EPERM, NOTIFY, oneOf, type SyscallRule } from './rule.js';
import type { SyscallName } from '../abi/syscalls.js';
import { WRITING_IOCTLS } from '../abi/ioctls.js';

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

/** `judged`: a supervisor knows which paths are writable; nobody else can, as BPF sees no path. */
export function readonlyRules(judged: boolean): readonly SyscallRule[] {
  return [
    { calls: METADATA_CALLS, decide: judged ? NOTIFY : EPERM },
    { calls: ['ioctl'], decide: decide(oneOf(1, WRITING_IOCTLS), EPERM, 'pass') },
  ];
}
