import { decide, EPERM, hasBit, isNull, NOTIFY, oneOf, type SyscallRule } from './seccomp-rule.js';

const CLONE_THREAD = 0x00010000;
const RLIMIT_NOFILE = 7;

export type ExecRule =
  | 'free'
  | 'none'
  /** A listener answers the first one. Once it is closed, as an exec closes it, the kernel says ENOSYS. */
  | 'notify'
  /**
   * `execveat` of this descriptor, which must be O_CLOEXEC and the first number above the hard limit, so that it cannot
   * come back. Does not hold alone: with an absolute path the kernel ignores the descriptor, and BPF sees no path.
   */
  | { readonly firstOnly: number };

/** Threads are clones too, and stay. */
export const NO_NEW_PROCESS: readonly SyscallRule[] = [
  { calls: ['fork', 'vfork'], decide: EPERM },
  { calls: ['clone'], decide: decide(hasBit(0, CLONE_THREAD), 'pass', EPERM) },
];

export function execRules(exec: ExecRule): readonly SyscallRule[] {
  if (exec === 'free') return [];
  if (exec === 'none') return [{ calls: ['execve', 'execveat'], decide: EPERM }];
  if (exec === 'notify') return [{ calls: ['execve', 'execveat'], decide: NOTIFY }];
  return [
    { calls: ['execve'], decide: EPERM },
    { calls: ['execveat'], decide: decide(oneOf(0, [exec.firstOnly]), 'pass', EPERM) },
    { calls: ['setrlimit'], decide: decide(oneOf(0, [RLIMIT_NOFILE]), EPERM, 'pass') },
    // Reading the limit passes a null pointer as the new one.
    {
      calls: ['prlimit64'],
      decide: decide(oneOf(1, [RLIMIT_NOFILE]), decide(isNull(2), 'pass', EPERM), 'pass'),
    },
  ];
}
