import { filterProgram } from '../seccomp/filter-program.js';
import { ALLOW, decide, ENOSYS, EPERM, hasBit, oneOf, type SyscallRule } from '../seccomp/rule.js';
import type { Arch, SyscallName } from '../abi/syscalls.js';
import {
  F_DUPFD,
  F_DUPFD_CLOEXEC,
  F_GETFD,
  F_GETFL,
  F_GETPIPE_SZ,
  F_SETFD,
  F_SETFL,
  F_SETOWN,
  F_SETSIG,
} from '../abi/files.js';
import { FIOCLEX, FIONBIO, FIONCLEX, FIONREAD, TCGETS, TIOCGWINSZ } from '../abi/ioctls.js';
import {
  CLONE_NEW,
  CLONE_THREAD,
  PR_GET_DUMPABLE,
  PR_GET_NAME,
  PR_GET_NO_NEW_PRIVS,
  PR_SET_NAME,
  PR_SET_NO_NEW_PRIVS,
  PR_SET_SECCOMP,
  PR_SET_VMA,
} from '../abi/processes.js';
import { SECCOMP_FILTER_FLAG_TSYNC, SECCOMP_SET_MODE_FILTER } from '../abi/seccomp.js';
import { AF_INET, AF_INET6 } from '../abi/sockets.js';

export interface WorkerCalls {
  readonly arch: Arch;
  /** The one descriptor that may be executed: it closes on exec, and no later file gets its number. */
  readonly programDescriptor: number;
  /** Sockets for TCP and UDP over IP. */
  readonly network: boolean;
  /** The worker may fork; its children are under the same filter. */
  readonly forks: boolean;
  /** Landlock lets its signals reach only processes under the same ruleset. */
  readonly signalsAreScoped: boolean;
}

/** A runtime needs these to compute, to wait and to use its descriptors. Landlock decides which files it can open. */
const NEEDED: readonly SyscallName[] = [
  // descriptors
  'read', 'write', 'readv', 'writev', 'pread64', 'preadv', 'lseek', 'close', 'close_range', 'dup', 'dup2', 'dup3',
  'pipe', 'pipe2', 'eventfd', 'eventfd2', 'poll', 'ppoll', 'select', 'pselect6',
  'epoll_create', 'epoll_create1', 'epoll_ctl', 'epoll_wait', 'epoll_pwait', 'epoll_pwait2',
  // files
  'open', 'openat', 'stat', 'lstat', 'fstat', 'newfstatat', 'statx', 'access', 'faccessat', 'faccessat2',
  'readlink', 'readlinkat', 'getcwd', 'getdents', 'getdents64', 'fadvise64', 'fstatfs',
  // memory
  'brk', 'mmap', 'munmap', 'mprotect', 'mremap', 'madvise', 'membarrier', 'pkey_alloc', 'pkey_free', 'pkey_mprotect',
  // threads
  'futex', 'futex_waitv', 'set_robust_list', 'get_robust_list', 'set_tid_address', 'rseq', 'arch_prctl',
  'sched_yield', 'sched_getaffinity', 'sched_getparam', 'sched_getscheduler', 'sched_get_priority_max',
  'sched_get_priority_min', 'getcpu',
  // handlers of signals, and timers
  'rt_sigaction', 'rt_sigprocmask', 'rt_sigreturn', 'rt_sigpending', 'rt_sigsuspend', 'rt_sigtimedwait', 'sigaltstack',
  'setitimer', 'getitimer', 'alarm', 'pause', 'restart_syscall',
  // time, random numbers, and the process itself
  'clock_gettime', 'clock_getres', 'clock_nanosleep', 'nanosleep', 'gettimeofday', 'time', 'times', 'getrandom',
  'getpid', 'gettid', 'getppid', 'getpgid', 'getpgrp', 'getsid', 'getuid', 'geteuid', 'getgid', 'getegid', 'getgroups',
  'getresuid', 'getresgid', 'capget', 'getrusage', 'getrlimit', 'setrlimit', 'sysinfo', 'uname', 'exit', 'exit_group',
]; // prettier-ignore

/** Libraries try these, and do without them on ENOSYS. */
const ABSENT: readonly SyscallName[] = ['clone3', 'io_uring_setup', 'io_uring_enter', 'io_uring_register'];

const FCNTL: readonly number[] = [F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_DUPFD_CLOEXEC, F_GETPIPE_SZ];
const IOCTL: readonly number[] = [TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX, FIOCLEX];
const PRCTL: readonly number[] = [
  PR_GET_DUMPABLE,
  PR_SET_NAME,
  PR_GET_NAME,
  PR_SET_SECCOMP,
  PR_SET_NO_NEW_PRIVS,
  PR_GET_NO_NEW_PRIVS,
  PR_SET_VMA,
];
/** A worker may install another filter, for one thread or for all. */
const SECCOMP_FLAGS: readonly number[] = [0, SECCOMP_FILTER_FLAG_TSYNC];

const SOCKETS: readonly SyscallName[] = [
  'connect', 'bind', 'listen', 'accept', 'accept4', 'shutdown', 'getsockname', 'getpeername', 'setsockopt', 'getsockopt',
  'sendto', 'recvfrom', 'sendmsg', 'recvmsg', 'sendmmsg', 'recvmmsg',
]; // prettier-ignore
const CHILDREN: readonly SyscallName[] = ['fork', 'vfork', 'wait4', 'waitid'];

/** An allow-list, as bytes of `struct sock_filter`: calls that later kernels add are refused. */
export function workerProgram(options: WorkerCalls): Uint8Array {
  return filterProgram(options.arch, rules(options), EPERM);
}

function rules({ programDescriptor, network, forks, signalsAreScoped }: WorkerCalls): readonly SyscallRule[] {
  // These choose who gets which signal, which only Landlock can check. A forked child uses them to end with its parent.
  const signals = signalsAreScoped ? [F_SETOWN, ...(forks ? [F_SETSIG] : [])] : [];
  return [
    { calls: [...NEEDED, ...(network ? SOCKETS : []), ...(forks ? CHILDREN : [])], decide: ALLOW },
    { calls: ABSENT, decide: ENOSYS },
    {
      calls: ['clone'],
      decide: decide(hasBit(0, CLONE_NEW), EPERM, forks ? 'pass' : decide(hasBit(0, CLONE_THREAD), 'pass', EPERM)),
    },
    { calls: ['execveat'], decide: decide(oneOf(0, [programDescriptor]), 'pass', EPERM) },
    { calls: ['fcntl'], decide: decide(oneOf(1, [...FCNTL, ...signals]), 'pass', EPERM) },
    { calls: ['ioctl'], decide: decide(oneOf(1, IOCTL), 'pass', EPERM) },
    { calls: ['prctl'], decide: decide(oneOf(0, PRCTL), 'pass', EPERM) },
    // Pid 0: only its own limits, which it can lower.
    { calls: ['prlimit64'], decide: decide(oneOf(0, [0]), 'pass', EPERM) },
    {
      calls: ['seccomp'],
      decide: decide(oneOf(0, [SECCOMP_SET_MODE_FILTER]), decide(oneOf(1, SECCOMP_FLAGS), 'pass', EPERM), EPERM),
    },
    ...(network
      ? [{ calls: ['socket'], decide: decide(oneOf(0, [AF_INET, AF_INET6]), 'pass', EPERM) } satisfies SyscallRule]
      : []),
  ];
}
