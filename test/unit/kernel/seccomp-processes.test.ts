import { describe, expect, test } from 'vitest';
import type { ExecRule } from '../../../src/kernel/seccomp-processes.js';
import type { SyscallName } from '../../../src/kernel/syscalls.js';
import { OPEN } from '../../../src/policy/policy.js';
import { ARCHS, ask, NO_SUBPROCESS, PLAIN } from './ask-seccomp.js';

const HIGH = 0xdeadbeef_00000000n;
const POINTER = 0x7ffd_0000_1000n;
/** No low word at all: a rule that looked there only would take it for null. */
const ALIGNED_POINTER = 0x7ffd_0000_0000n;

describe.each(ARCHS)('on %s, --no-subprocess', (arch) => {
  const options = { ...PLAIN, arch };

  test.each<[SyscallName, readonly (number | bigint)[], string, string, string]>([
    ['fork', [], 'EPERM', 'allow', 'a process'],
    ['vfork', [], 'EPERM', 'allow', 'a process'],
    ['clone', [17], 'EPERM', 'allow', 'a process'],
    ['clone', [0], 'EPERM', 'allow', 'a process that ends without a signal'],
    ['clone', [0x4000 | 0x100 | 17], 'EPERM', 'allow', 'vfork'],
    ['clone', [0x00010000_00000011n], 'EPERM', 'allow', 'CLONE_THREAD in the high word, which the kernel drops'],
    ['clone', [0xffffffff_fffeff7fn], 'EPERM', 'EPERM', 'every flag but CLONE_THREAD'],
    ['clone', [0x3d0f00], 'allow', 'allow', 'a thread, as glibc makes it'],
    ['clone', [HIGH | 0x3d0f00n], 'allow', 'allow', 'a thread below a high word'],
    ['clone', [0x10000 | 0x10000000], 'EPERM', 'EPERM', 'a thread in a new user namespace'],
    ['clone3', [], 'ENOSYS', 'ENOSYS', 'it falls back to clone'],
    ['execve', [], 'EPERM', 'allow', 'a program'],
    ['execveat', [], 'EPERM', 'allow', 'a program'],
    ['wait4', [], 'allow', 'allow', 'nothing new'],
    ['kill', [], 'allow', 'allow', 'nothing new'],
  ])('%s %o → %s, without the flag %s: %s', (call, args, expected, open) => {
    const exists = ask(OPEN, options, call) !== 'no such call';
    expect(ask(NO_SUBPROCESS, options, call, args)).toBe(exists ? expected : 'no such call');
    expect(ask(OPEN, options, call, args)).toBe(exists ? open : 'no such call');
  });

  test('fork and vfork are of x64 only', () => {
    const expected = arch === 'x64' ? 'EPERM' : 'no such call';
    expect([ask(NO_SUBPROCESS, options, 'fork'), ask(NO_SUBPROCESS, options, 'vfork')]).toEqual([expected, expected]);
  });
});

describe.each(ARCHS)('on %s, exec', (arch) => {
  test.each<[ExecRule, string, string]>([
    ['free', 'allow', 'allow'],
    ['none', 'EPERM', 'EPERM'],
    ['notify', 'notify', 'notify'],
    [{ firstOnly: 19999 }, 'EPERM', 'EPERM'],
  ])('%o: execve → %s, execveat → %s', (exec, execve, execveat) => {
    const options = { ...PLAIN, arch, exec };
    expect(ask(OPEN, options, 'execve')).toBe(execve);
    expect(ask(OPEN, options, 'execveat')).toBe(execveat);
  });

  test('is never left free under --no-subprocess', () => {
    const options = { ...PLAIN, arch, exec: 'free' } as const;
    expect(ask(NO_SUBPROCESS, options, 'execve')).toBe('EPERM');
    expect(ask(NO_SUBPROCESS, options, 'execveat', [19999])).toBe('EPERM');
  });

  test.each<ExecRule>(['none', 'notify', { firstOnly: 19999 }])('%o holds under --no-subprocess too', (exec) => {
    const options = { ...PLAIN, arch, exec };
    for (const call of ['execve', 'execveat'] as const) {
      expect(ask(NO_SUBPROCESS, options, call, [19999])).toBe(ask(OPEN, options, call, [19999]));
    }
  });

  describe('of the first only', () => {
    const options = { ...PLAIN, arch, exec: { firstOnly: 19999 } };

    test.each<[SyscallName, readonly (number | bigint)[], string, string]>([
      ['execveat', [19999, POINTER, POINTER, POINTER, 0x1000], 'allow', 'the descriptor'],
      ['execveat', [HIGH | 19999n], 'allow', 'the descriptor below a high word, which the kernel drops'],
      ['execveat', [19998], 'EPERM', 'the one before it'],
      ['execveat', [20000], 'EPERM', 'the one after it'],
      ['execveat', [0], 'EPERM', 'stdin'],
      ['execveat', [-100, POINTER], 'EPERM', 'AT_FDCWD'],
      ['execveat', [0xffffff9c, POINTER], 'EPERM', 'AT_FDCWD without its sign'],
      ['execveat', [-1], 'EPERM', 'no descriptor'],
      ['execveat', [19999n << 32n], 'EPERM', 'the number in the high word'],
      ['execve', [19999], 'EPERM', 'the number in a call that takes none'],

      ['setrlimit', [7, POINTER], 'EPERM', 'raising the limit would bring the number back'],
      ['setrlimit', [HIGH | 7n, POINTER], 'EPERM', 'raising the limit below a high word'],
      ['setrlimit', [6, POINTER], 'allow', 'RLIMIT_NPROC'],
      ['setrlimit', [8, POINTER], 'allow', 'RLIMIT_MEMLOCK'],
      ['prlimit64', [0, 7, POINTER], 'EPERM', 'raising the limit'],
      ['prlimit64', [0, HIGH | 7n, POINTER], 'EPERM', 'raising the limit below a high word'],
      ['prlimit64', [0, 7, ALIGNED_POINTER], 'EPERM', 'raising the limit from an address without a low word'],
      ['prlimit64', [0, 7, 1], 'EPERM', 'raising the limit from an address without a high word'],
      ['prlimit64', [0, 7, 0, POINTER], 'allow', 'reading the limit'],
      ['prlimit64', [0, 6, POINTER], 'allow', 'RLIMIT_NPROC'],
      ['prlimit64', [1, 7, 0, POINTER], 'EPERM', "reading somebody else's"],
      ['prlimit64', [1, 6, POINTER], 'EPERM', "changing somebody else's"],
      ['getrlimit', [7, POINTER], 'allow', 'reading the limit'],
    ])('%s %o → %s: %s', (call, args, expected) => {
      expect(ask(NO_SUBPROCESS, options, call, args)).toBe(expected);
    });

    test('limits stay free where the exec is', () => {
      const free = { ...PLAIN, arch };
      expect(ask(NO_SUBPROCESS, free, 'setrlimit', [7, POINTER])).toBe('allow');
      expect(ask(NO_SUBPROCESS, free, 'prlimit64', [0, 7, POINTER])).toBe('allow');
    });
  });
});
