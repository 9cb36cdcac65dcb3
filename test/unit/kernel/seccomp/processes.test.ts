import { describe, expect, test } from 'vitest';
import type { ExecRule } from '../../../../src/kernel/seccomp/processes.js';
import type { SyscallName } from '../../../../src/kernel/abi/syscalls.js';
import { OPEN } from '../../../../src/policy/reach-policy.js';
import { ARCHS, ask, NO_SUBPROCESS, PLAIN } from '../ask-seccomp.js';

const HIGH = 0xdeadbeef_00000000n;

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

test.each(ARCHS)(
  'on %s a supervisor that is asked about exec is asked about processes, and not about threads',
  (arch) => {
    const options = { ...PLAIN, arch, exec: 'notify', supervised: true } as const;
    const expected = arch === 'x64' ? 'notify' : 'no such call';
    expect(ask(NO_SUBPROCESS, options, 'fork')).toBe(expected);
    expect(ask(NO_SUBPROCESS, options, 'vfork')).toBe(expected);
    expect(ask(NO_SUBPROCESS, options, 'clone', [17])).toBe('notify');
    expect(ask(NO_SUBPROCESS, options, 'clone', [0x3d0f00])).toBe('allow');
    expect(ask(NO_SUBPROCESS, options, 'clone', [0x10000 | 0x10000000])).toBe('EPERM');
    expect(ask(NO_SUBPROCESS, options, 'clone3')).toBe('ENOSYS');
  },
);

describe.each(ARCHS)('on %s, exec', (arch) => {
  test.each<[ExecRule, string, string]>([
    ['free', 'allow', 'allow'],
    ['none', 'EPERM', 'EPERM'],
    ['notify', 'notify', 'notify'],
    ['unwatched', 'allow', 'allow'],
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

  test.each<ExecRule>(['none', 'notify', 'unwatched'])('%o holds under --no-subprocess too', (exec) => {
    const options = { ...PLAIN, arch, exec };
    for (const call of ['execve', 'execveat'] as const) {
      expect(ask(NO_SUBPROCESS, options, call, [19999])).toBe(ask(OPEN, options, call, [19999]));
    }
  });
});
