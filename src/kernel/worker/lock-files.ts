import { BpfProgram } from '../seccomp/bpf.js';
import { compileRules } from '../seccomp/compile-rules.js';
import { createArena } from '../start/arena.js';
import type { Ffi } from '../ffi.js';
import { refusedBySystem } from '../start/must-call.js';
import { ALLOW, decide, EACCES, EPERM, hasBit, type SyscallRule } from '../seccomp/rule.js';
import { seccompArguments } from '../start/start-script.js';
import type { Arch, SyscallName } from '../abi/syscalls.js';
import { CLONE_THREAD } from '../abi/processes.js';
import { DATA_NUMBER_OFFSET, SECCOMP_FILTER_FLAG_TSYNC } from '../abi/seccomp.js';

const ROOM = 16 * 1024;

/** The calls with paths that a worker was allowed to make while it started. */
const PATHS: readonly SyscallName[] = [
  'open', 'openat', 'stat', 'lstat', 'newfstatat', 'statx', 'access', 'faccessat', 'faccessat2', 'readlink', 'readlinkat',
  'getcwd', 'getdents', 'getdents64',
]; // prettier-ignore
const START: readonly SyscallName[] = ['execveat', 'prctl', 'seccomp'];
const COPIES: readonly SyscallName[] = ['fork', 'vfork'];

/** A filter on top of `workerProgram`, as bytes of `struct sock_filter`: no file can be opened, listed or examined. */
export function lockProgram(arch: Arch): Uint8Array {
  const program = new BpfProgram();
  program.load(DATA_NUMBER_OFFSET);
  const rules: readonly SyscallRule[] = [
    { calls: PATHS, decide: EACCES },
    { calls: START, decide: EPERM },
    // The parent of workers may fork; a worker may not. Threads are still allowed.
    { calls: COPIES, decide: EPERM },
    { calls: ['clone'], decide: decide(hasBit(0, CLONE_THREAD), ALLOW, EPERM) },
  ];
  compileRules(program, rules, arch);
  program.ret(ALLOW);
  return program.bytes();
}

/** Puts the filter on every thread of this process, for good. */
export function lockFiles(ffi: Ffi): void {
  const arena = createArena(ffi, ROOM);
  const [operation, , description] = seccompArguments(arena, lockProgram(ffi.arch), false);
  const result = ffi.call('seccomp', operation, SECCOMP_FILTER_FLAG_TSYNC, description);
  // A positive result is the id of a thread that did not get the filter.
  if (result !== 0) throw refusedBySystem(result < 0 ? 'seccomp' : `seccomp in thread ${result}`, Math.abs(result));
}
