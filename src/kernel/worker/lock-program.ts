import { BpfProgram } from '../seccomp/bpf.js';
import { compileRules } from '../seccomp/compile-rules.js';
import { ALLOW, decide, EACCES, EPERM, hasBit, oneOf, type SyscallRule } from '../seccomp/rule.js';
import type { Arch, SyscallName } from '../abi/syscalls.js';
import { F_SETOWN, F_SETSIG } from '../abi/files.js';
import { CLONE_THREAD } from '../abi/processes.js';
import { DATA_NUMBER_OFFSET } from '../abi/seccomp.js';

/**
 * The part of a start that a lock ends. `paths`: no file can be opened, listed or examined any more. `reading`: files that
 * Landlock allows can still be read, as registered Python packages load parts of themselves late.
 */
export const LOCKS = ['paths', 'reading'] as const;
export type Lock = (typeof LOCKS)[number];

/** The calls with paths that a worker was allowed to make while it started. */
const PATHS: readonly SyscallName[] = [
  'open', 'openat', 'stat', 'lstat', 'newfstatat', 'statx', 'access', 'faccessat', 'faccessat2', 'readlink', 'readlinkat',
  'getcwd', 'getdents', 'getdents64',
]; // prettier-ignore
const START: readonly SyscallName[] = ['execveat', 'prctl', 'seccomp'];
const COPIES: readonly SyscallName[] = ['fork', 'vfork'];

/** A filter on top of `workerProgram`, as bytes of `struct sock_filter`. A worker puts it on itself: see `lockLibrary`. */
export function lockProgram(arch: Arch, lock: Lock): Uint8Array {
  const program = new BpfProgram();
  program.load(DATA_NUMBER_OFFSET);
  const rules: readonly SyscallRule[] = [
    ...(lock === 'paths' ? [{ calls: PATHS, decide: EACCES }] : []),
    { calls: START, decide: EPERM },
    // The parent of workers may fork; a worker may not. Threads are still allowed.
    { calls: COPIES, decide: EPERM },
    { calls: ['clone'], decide: decide(hasBit(0, CLONE_THREAD), ALLOW, EPERM) },
    // Landlock counts workers of one parent as one: a signal of a pipe could end another worker, or the parent.
    { calls: ['fcntl'], decide: decide(oneOf(1, [F_SETOWN, F_SETSIG]), EPERM, ALLOW) },
  ];
  compileRules(program, rules, arch);
  program.ret(ALLOW);
  return program.bytes();
}
