import { describe, expect, test } from 'vitest';
import { AUDIT_ARCH, newestSyscall, type SyscallName, syscallNumber } from '../../../../src/kernel/abi/syscalls.js';
import { seccompProgram } from '../../../../src/kernel/seccomp/program.js';
import { OPEN } from '../../../../src/policy/reach-policy.js';
import { ALL, ARCHS, ask, nameOf, PLAIN } from '../ask-seccomp.js';
import { runBpf } from '../run-bpf.js';

const EVERYWHERE: readonly SyscallName[] = [
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
];
const X64_ONLY: readonly SyscallName[] = ['iopl', 'ioperm', 'uselib'];

const NEWER_THAN_THE_TABLE = 472;
const HIGH = 0xdeadbeef_00000000n;

describe.each(ARCHS)('on %s, under an open policy,', (arch) => {
  const options = { ...PLAIN, arch };

  test.each(EVERYWHERE)('%s is refused', (call) => {
    expect(ask(OPEN, options, call)).toBe('EPERM');
    expect(ask(OPEN, options, call, [1, 1, 1, 1, 1, 1])).toBe('EPERM');
  });

  test.each(X64_ONLY)('%s is refused where it exists', (call) => {
    expect(ask(OPEN, options, call)).toBe(arch === 'x64' ? 'EPERM' : 'no such call');
  });

  test.each<[SyscallName, readonly (number | bigint)[], string, string]>([
    ['clone3', [], 'ENOSYS', 'its flags cannot be seen'],
    ['io_uring_setup', [], 'ENOSYS', 'programs do without'],
    ['io_uring_enter', [], 'ENOSYS', 'programs do without'],
    ['io_uring_register', [], 'ENOSYS', 'programs do without'],

    ['clone', [17], 'allow', 'fork'],
    ['clone', [0x3d0f00], 'allow', 'a thread'],
    ['clone', [0x4000 | 0x100 | 17], 'allow', 'vfork'],
    ['clone', [0x80000000 | 17], 'allow', 'CLONE_IO'],
    ['clone', [0x00020000 | 17], 'EPERM', 'CLONE_NEWNS'],
    ['clone', [0x02000000], 'EPERM', 'CLONE_NEWCGROUP'],
    ['clone', [0x04000000], 'EPERM', 'CLONE_NEWUTS'],
    ['clone', [0x08000000], 'EPERM', 'CLONE_NEWIPC'],
    ['clone', [0x10000000], 'EPERM', 'CLONE_NEWUSER'],
    ['clone', [0x20000000], 'EPERM', 'CLONE_NEWPID'],
    ['clone', [0x40000000], 'EPERM', 'CLONE_NEWNET'],
    ['clone', [0x80], 'EPERM', 'CLONE_NEWTIME'],
    ['clone', [HIGH | 0x10000011n], 'EPERM', 'CLONE_NEWUSER below a high word'],
    ['clone', [0x10000000_00000011n], 'allow', 'the bit of CLONE_NEWUSER in the high word, which the kernel drops'],

    ['ioctl', [0, 0x5412], 'EPERM', 'TIOCSTI'],
    ['ioctl', [0, HIGH | 0x5412n], 'EPERM', 'TIOCSTI below a high word'],
    ['ioctl', [-1, 0x5412], 'EPERM', 'TIOCSTI on no descriptor'],
    ['ioctl', [0, 0x541c], 'EPERM', 'TIOCLINUX'],
    ['ioctl', [0, HIGH | 0x541cn], 'EPERM', 'TIOCLINUX below a high word'],
    ['ioctl', [0, 0x5413], 'allow', 'TIOCGWINSZ'],
    ['ioctl', [0, 0x5401], 'allow', 'TCGETS'],
    ['ioctl', [0x5412, 0], 'allow', 'the number in another argument'],
    ['ioctl', [0, 0x40086602], 'allow', 'FS_IOC_SETFLAGS, which is about files'],

    ['personality', [0], 'allow', 'PER_LINUX'],
    ['personality', [0xffffffff], 'allow', 'the question'],
    ['personality', [-1], 'allow', 'the question, sign-extended'],
    ['personality', [HIGH], 'allow', 'PER_LINUX below a high word'],
    ['personality', [0x0040000], 'EPERM', 'ADDR_NO_RANDOMIZE'],
    ['personality', [8], 'EPERM', 'PER_LINUX32'],
    ['personality', [1], 'EPERM', 'PER_SVR4'],

    ['seccomp', [1, 0], 'allow', 'a filter of its own'],
    ['seccomp', [1, 1], 'allow', 'TSYNC'],
    ['seccomp', [1, 8], 'allow', 'a listener, which cannot loosen what an older filter says'],

    ['prlimit64', [0, 7, 0x7fff_0000_0000n], 'allow', 'its own limit'],
    ['prlimit64', [0, 7], 'allow', 'reading its own limit'],
    ['prlimit64', [1, 7, 0x7fff_0000_0000n], 'EPERM', "somebody else's limit"],
    ['prlimit64', [1234, 0], 'EPERM', "reading somebody else's limit"],
    ['prlimit64', [-1, 0], 'EPERM', 'a negative process'],
    ['prlimit64', [HIGH, 0], 'allow', 'itself below a high word'],
    ['prlimit64', [HIGH | 1n, 0], 'EPERM', 'another below a high word'],

    ['setpriority', [0, 0, 10], 'allow', 'itself'],
    ['setpriority', [0, 1, 10], 'EPERM', 'another process'],
    ['setpriority', [0, -1, 10], 'EPERM', 'a negative process'],
    ['setpriority', [1, 0, 10], 'EPERM', 'its group'],
    ['setpriority', [2, 0, 10], 'EPERM', 'its user'],
    ['setpriority', [HIGH, HIGH, 10], 'allow', 'itself below high words'],
    ['getpriority', [0, 1], 'allow', 'reading is free'],
    ['ioprio_set', [1, 0, 0], 'allow', 'itself'],
    ['ioprio_set', [1, 1, 0], 'EPERM', 'another process'],
    ['ioprio_set', [2, 0, 0], 'EPERM', 'its group'],
    ['ioprio_set', [3, 0, 0], 'EPERM', 'its user'],
    ['move_pages', [0], 'allow', 'its own pages'],
    ['move_pages', [1], 'EPERM', "somebody else's pages"],
    ['migrate_pages', [0], 'allow', 'its own pages'],
    ['migrate_pages', [1], 'EPERM', "somebody else's pages"],

    ['execve', [], 'allow', 'no guard'],
    ['execveat', [], 'allow', 'no guard'],
    ['socket', [2, 1, 0], 'allow', 'no guard'],
    ['connect', [3], 'allow', 'no guard'],
    ['sendto', [3, 0, 0, 0x20000000], 'allow', 'no guard'],
    ['fchmodat', [], 'allow', 'no guard'],
    ['landlock_create_ruleset', [], 'allow', 'a sandbox in the sandbox'],
    ['landlock_restrict_self', [], 'allow', 'a sandbox in the sandbox'],
    ['pidfd_open', [1], 'allow', 'harmless without pidfd_getfd'],
    ['memfd_create', [], 'allow', 'memory'],
  ])('%s %o → %s: %s', (call, args, expected) => {
    expect(ask(OPEN, options, call, args)).toBe(expected);
  });

  test.each([
    ['the newest call of the table', newestSyscall(arch), 'allow'],
    ['a call newer than the table', NEWER_THAN_THE_TABLE, 'ENOSYS'],
    ['the old x32 numbers', 520, 'ENOSYS'],
    ['an x32 read', 0x40000000, 'ENOSYS'],
    ['the last x32 number', 0x7fffffff, 'ENOSYS'],
    ['call -1', 0xffffffff, 'ENOSYS'],
  ])('%s (%i) → %s', (_what, number, expected) => {
    expect(ask(OPEN, options, number)).toBe(expected);
    expect(ask(ALL, options, number)).toBe(expected);
  });

  test.each(ARCHS.flatMap((other) => [AUDIT_ARCH[other], 0x40000003, 0x40000028, 0, 0xffffffff]))(
    'a call of architecture %i ends the process unless it is its own',
    (audit) => {
      for (const number of [0, 1, 41, 198, 471, 0x40000000]) {
        const { verdict } = runBpf(seccompProgram(OPEN, options), { arch: audit, number, args: [] });
        expect(nameOf(verdict) === 'kill').toBe(audit !== AUDIT_ARCH[arch]);
      }
    },
  );

  test('an x32 call is refused whatever it is', () => {
    for (const name of ['read', 'ptrace', 'execve', 'socket', 'ioctl', 'clone'] as const) {
      const number = syscallNumber(arch, name) ?? 0;
      expect(ask(ALL, options, number + 0x40000000)).toBe('ENOSYS');
    }
  });
});
