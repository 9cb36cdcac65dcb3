import { decide, EPERM, hasBit, NOTIFY, type SyscallRule } from './rule.js';
import { CLONE_THREAD } from '../abi/processes.js';

export type ExecRule =
  | 'free'
  | 'none'
  /** A listener answers each call; once it is closed, calls fail with ENOSYS. */
  | 'notify'
  /** Only Landlock decides, by file: a loader that may be executed can run any program that it may read. */
  | 'unwatched';

/** Threads are clones too, and stay allowed. With `judged`, a supervisor refuses, so that it can report what was tried. */
export function newProcessRules(judged: boolean): readonly SyscallRule[] {
  const refusal = judged ? NOTIFY : EPERM;
  return [
    { calls: ['fork', 'vfork'], decide: refusal },
    { calls: ['clone'], decide: decide(hasBit(0, CLONE_THREAD), 'pass', refusal) },
  ];
}

export function execRules(exec: ExecRule): readonly SyscallRule[] {
  if (exec === 'free' || exec === 'unwatched') return [];
  return [{ calls: ['execve', 'execveat'], decide: exec === 'none' ? EPERM : NOTIFY }];
}
