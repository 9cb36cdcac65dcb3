import { decide, ENOSYS, EPERM, hasBit, oneOf, type SyscallRule } from './rule.js';

/** CLONE_NEWNS, -CGROUP, -UTS, -IPC, -USER, -PID, -NET, and -TIME, whose bit is in no signal's number. */
const CLONE_NEW = 0x7e020080;
/** They type into a terminal on behalf of its user. */
const TIOCSTI = 0x5412;
const TIOCLINUX = 0x541c;
const PRIO_PROCESS = 0;
const IOPRIO_WHO_PROCESS = 1;
/** Asks for the present personality. */
const PERSONALITY_QUERY = 0xffffffff;

/** What no confined program needs, whichever guards are on. */
export const ALWAYS: readonly SyscallRule[] = [
  { calls: ['clone'], decide: decide(hasBit(0, CLONE_NEW), EPERM, 'pass') },
  // Its flags lie in memory, out of BPF's sight. glibc, musl and Go fall back to clone on ENOSYS, but not on EPERM.
  { calls: ['clone3'], decide: ENOSYS },
  // Its operations never come by here. libuv and others do without on ENOSYS.
  { calls: ['io_uring_setup', 'io_uring_enter', 'io_uring_register'], decide: ENOSYS },
  { calls: ['ioctl'], decide: decide(oneOf(1, [TIOCSTI, TIOCLINUX]), EPERM, 'pass') },
  { calls: ['personality'], decide: decide(oneOf(0, [0, PERSONALITY_QUERY]), 'pass', EPERM) },
  // Other processes: 0 is the caller itself. Groups and users hold processes that are not ours.
  { calls: ['prlimit64', 'move_pages', 'migrate_pages'], decide: decide(oneOf(0, [0]), 'pass', EPERM) },
  {
    calls: ['setpriority'],
    decide: decide(oneOf(0, [PRIO_PROCESS]), decide(oneOf(1, [0]), 'pass', EPERM), EPERM),
  },
  {
    calls: ['ioprio_set'],
    decide: decide(oneOf(0, [IOPRIO_WHO_PROCESS]), decide(oneOf(1, [0]), 'pass', EPERM), EPERM),
  },
  {
    calls: [
      'ptrace',
      'process_vm_readv',
      'process_vm_writev',
      'process_madvise',
      'pidfd_getfd',
      'kcmp',
      'bpf',
      'perf_event_open',
      'userfaultfd',
      'lookup_dcookie',
      'fanotify_init',
      'syslog',
      'add_key',
      'request_key',
      'keyctl',
      'mount',
      'umount2',
      'fsopen',
      'fsconfig',
      'fsmount',
      'fspick',
      'open_tree',
      'open_tree_attr',
      'move_mount',
      'mount_setattr',
      'pivot_root',
      'chroot',
      'setns',
      'unshare',
      'open_by_handle_at',
      'init_module',
      'finit_module',
      'delete_module',
      'kexec_load',
      'kexec_file_load',
      'swapon',
      'swapoff',
      'reboot',
      'acct',
      'quotactl',
      'quotactl_fd',
      'sethostname',
      'setdomainname',
      'iopl',
      'ioperm',
      'uselib',
    ],
    decide: EPERM,
  },
];
