/** Numbers and layouts of calls about processes, signals, limits and rights. */
export const CLONE_VM = 0x100;
export const CLONE_FILES = 0x400;
export const CLONE_VFORK = 0x4000;
export const CLONE_THREAD = 0x00010000;
/** CLONE_NEWNS, -CGROUP, -UTS, -IPC, -USER, -PID, -NET, and -TIME, whose bit is in no signal's number. */
export const CLONE_NEW = 0x7e020080;

export const SIGPIPE = 13;
export const SIGCHLD = 17;
export const SIG_IGN = 1;
export const SIG_SETMASK = 2;
/** The highest number of a signal. */
export const LAST_SIGNAL = 64;
/** Bytes of a set of signals. */
export const SIGNAL_SET_SIZE = 8;
export const SIGACTION_SIZE = 32;
/** The C library keeps these two for its threads. */
export const SIGNALS_OF_THE_C_LIBRARY: readonly number[] = [32, 33];

export const WNOHANG = 1;
export const WUNTRACED = 2;
/** __WALL: waits for children of every kind. */
export const WALL = 0x40000000;
/** The low byte of a status: the child stopped, and has not ended. */
export const STATUS_STOPPED = 0x7f;
/** `si_code` of a child that ended by itself. */
export const CLD_EXITED = 1;

export const PR_SET_PDEATHSIG = 1;
export const PR_GET_DUMPABLE = 3;
export const PR_SET_NAME = 15;
export const PR_GET_NAME = 16;
export const PR_SET_SECCOMP = 22;
export const PR_CAPBSET_READ = 23;
export const PR_CAPBSET_DROP = 24;
export const PR_SET_CHILD_SUBREAPER = 36;
export const PR_SET_NO_NEW_PRIVS = 38;
export const PR_GET_NO_NEW_PRIVS = 39;
export const PR_SET_VMA = 0x53564d41;

/** Linux 6.9; before, only a process has a descriptor, and a thread has none. */
export const PIDFD_THREAD = 0o200;
export const PRIO_PROCESS = 0;
export const IOPRIO_WHO_PROCESS = 1;
/** Asks for the present personality. */
export const PERSONALITY_QUERY = 0xffffffff;

export const RLIMIT = { CPU: 0, FSIZE: 1, DATA: 2, CORE: 4, NPROC: 6, NOFILE: 7, AS: 9 } as const;

/** Numbers of capabilities. The kernel has 41 now; one that it does not know is where the list ends. */
export const CAP = { CHOWN: 0, DAC_OVERRIDE: 1, DAC_READ_SEARCH: 2, FOWNER: 3, FSETID: 4, KILL: 5, SETGID: 6, SETUID: 7 } as const; // prettier-ignore
export const MOST_CAPABILITIES = 64;
/** _LINUX_CAPABILITY_VERSION_3 */
export const CAPABILITY_VERSION = 0x20080522;
export const CAPABILITY_HEADER_SIZE = 8;
/** Effective, permitted and inheritable, for capabilities 0-31 and then for the others. */
export const CAPABILITY_SETS_SIZE = 24;
