import { decide, EPERM, NOTIFY, oneOf, type SyscallRule } from './rule.js';
import type { SyscallName } from '../abi/syscalls.js';
import { WRITING_IOCTLS } from '../abi/ioctls.js';

/** These change the metadata of a file, not its content. Landlock has no right for any of them. */
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

/** With `judged`, a supervisor decides by the path, which BPF cannot see. */
export function readonlyRules(judged: boolean): readonly SyscallRule[] {
  return [
    { calls: METADATA_CALLS, decide: judged ? NOTIFY : EPERM },
    { calls: ['ioctl'], decide: decide(oneOf(1, WRITING_IOCTLS), EPERM, 'pass') },
  ];
}
