import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_IPC } from '../../../src/kernel/seccomp/ipc.js';
import { type SeccompOptions, seccompProgram } from '../../../src/kernel/seccomp/program.js';
import {
  type Arch,
  AUDIT_ARCH,
  newestSyscall,
  type SyscallName,
  syscallNumber,
} from '../../../src/kernel/abi/syscalls.js';
import { arm64Syscalls } from '../../../src/kernel/abi/syscalls-arm64.js';
import { x64Syscalls } from '../../../src/kernel/abi/syscalls-x64.js';
import { OPEN, type ReachPolicy, tighten } from '../../../src/policy/reach-policy.js';
import { policies } from '../policy/policy-arbitrary.js';
import { ALL, ARCHS, nameOf, PLAIN } from './ask-seccomp.js';
import { faultsOf, runBpf } from './run-bpf.js';

/** Calls whose verdict depends on arguments; picked often, or the laws hold for want of a case. */
const TESTED: readonly SyscallName[] = [
  'clone',
  'ioctl',
  'personality',
  'seccomp',
  'prlimit64',
  'setrlimit',
  'setpriority',
  'ioprio_set',
  'move_pages',
  'execve',
  'execveat',
  'socket',
  'socketpair',
  'connect',
  'sendto',
  'sendmsg',
  'sendmmsg',
  'fchmodat',
];

const ARGUMENTS = [0, 1, 2, 3, 5, 6, 7, 8, 10, 17, 262, 19999, 0x1000, 0x5412, 0x541c, 0x10000, 0x40086602, 0x10000000]
  .concat([0x20000000, 0x3d0f00, 0x80801, 0x80802, 0xffffffff, 0x80000000])
  .map(BigInt);

const argument = fc
  .tuple(fc.constantFrom(...ARGUMENTS), fc.constantFrom(0n, 0n, 1n, 0x7ffdn, 0xffffffffn))
  .map(([low, high]) => (high << 32n) | low);

const args = fc.array(argument, { minLength: 6, maxLength: 6 });

const options: fc.Arbitrary<SeccompOptions> = fc.record({
  arch: fc.constantFrom(...ARCHS),
  exec: fc.constantFrom('free' as const, 'none' as const, 'notify' as const, 'unwatched' as const),
  supervised: fc.boolean(),
  writableDirs: fc.boolean(),
});

const call = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TESTED) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 480 }) },
  { weight: 1, arbitrary: fc.constantFrom(0x40000000, 0x4000003b, 0xffffffff) },
);

const STRICTNESS: Readonly<Record<string, number>> = { allow: 0, notify: 1 };

function verdict(
  policy: ReachPolicy,
  options: SeccompOptions,
  which: SyscallName | number,
  args: readonly bigint[],
): string {
  const { arch } = options;
  const number = typeof which === 'number' ? which : (syscallNumber(arch, which) ?? 0);
  return nameOf(runBpf(seccompProgram(policy, options), { arch: AUDIT_ARCH[arch], number, args }).verdict);
}

function strictness(name: string): number {
  return STRICTNESS[name] ?? 2;
}

test('every program is sound: all jumps land, every path returns, no instruction is dead', () => {
  fc.assert(
    fc.property(policies, options, (policy, options) => {
      const program = seccompProgram(policy, options);
      expect(faultsOf(program)).toEqual([]);
      expect(program.length / 8).toBeLessThan(300);
    }),
  );
});

test('every call gets one of the verdicts that the rules know', () => {
  fc.assert(
    fc.property(policies, options, call, args, (policy, options, which, args) => {
      const known = ['allow', 'notify', 'EPERM', 'EACCES', 'ENOSYS', 'EOPNOTSUPP'];
      expect(known).toContain(verdict(policy, options, which, args));
    }),
    { numRuns: 1000 },
  );
});

test('adding a guard never makes a call freer', () => {
  fc.assert(
    fc.property(policies, policies, options, call, args, (one, other, options, which, args) => {
      // Where nothing may be reached, datagram sockets can send nothing, and messages need no judge.
      if (which === 'sendmsg' || which === 'sendmmsg') return;
      const before = verdict(one, options, which, args);
      const after = verdict(tighten(one, other), options, which, args);
      expect(strictness(after)).toBeGreaterThanOrEqual(strictness(before));
    }),
    { numRuns: 1000 },
  );
});

test('without a supervisor nothing is asked for, and nothing is freer than with one but where only a supervisor gives sockets', () => {
  const ofJudgedSockets: readonly (SyscallName | number)[] = ['connect', 'bind', 'listen', 'sendmsg', 'sendmmsg'];
  const numbers = ARCHS.flatMap((arch) => ofJudgedSockets.map((name) => syscallNumber(arch, name as SyscallName)));
  fc.assert(
    fc.property(policies, options, call, args, (policy, options, which, args) => {
      const exec = options.exec === 'notify' ? 'none' : options.exec;
      const alone = verdict(policy, { ...options, exec, supervised: false }, which, args);
      const supervised = verdict(policy, { ...options, exec, supervised: true }, which, args);
      expect(alone).not.toBe('notify');
      if (ofJudgedSockets.includes(which) || numbers.includes(which as number)) return;
      expect(strictness(alone)).toBeGreaterThanOrEqual(strictness(supervised));
    }),
    { numRuns: 1000 },
  );
});

test('the high words of arguments change nothing, pointers apart', () => {
  const pointers: Readonly<Partial<Record<SyscallName, number>>> = { prlimit64: 2, sendto: 4 };
  fc.assert(
    fc.property(policies, options, fc.constantFrom(...TESTED), args, (policy, options, which, args) => {
      const low = args.map((value, index) => (pointers[which] === index ? value : BigInt.asUintN(32, value)));
      expect(verdict(policy, options, which, args)).toBe(verdict(policy, options, which, low));
    }),
    { numRuns: 1000 },
  );
});

test('what is not about system calls makes no rule', () => {
  fc.assert(
    fc.property(policies, options, (policy, options) => {
      const { network, subprocess, filesystem } = policy;
      expect(seccompProgram(policy, options)).toEqual(
        seccompProgram({ ...OPEN, network, subprocess, filesystem }, options),
      );
    }),
  );
});

describe.each<[Arch, Readonly<Record<string, number>>]>([
  ['x64', x64Syscalls()],
  ['arm64', arm64Syscalls()],
])('every call of %s', (arch, table) => {
  const PROBES = [0n, 1n, 2n, 0x5412n, 0x10000000n, 0x20000000n, 0xffffffffn].map((value) =>
    Array.from({ length: 6 }, () => value),
  );

  /** Calls that are not simply allowed for some argument. */
  function touched(policy: ReachPolicy, options: SeccompOptions): readonly string[] {
    const program = seccompProgram(policy, options);
    return Object.entries(table)
      .filter(([, number]) =>
        PROBES.some((args) => nameOf(runBpf(program, { arch: AUDIT_ARCH[arch], number, args }).verdict) !== 'allow'),
      )
      .map(([name]) => name)
      .sort();
  }

  const always = touched(OPEN, { ...PLAIN, arch });
  const x64 = arch === 'x64';

  test('is allowed under every policy, but for these', () => {
    const added = touched(ALL, { ...PLAIN, arch }).filter((name) => !always.includes(name));
    expect(always).toHaveLength(x64 ? 58 : 55);
    expect(added).toEqual(
      [
        ['sendmmsg', 'sendmsg', 'sendto', 'socket', 'socketpair'],
        NO_IPC.flatMap(({ calls }) => calls),
        ['execve', 'execveat', ...(x64 ? ['fork', 'vfork'] : [])],
        ['fchmod', 'fchmodat', 'fchmodat2', 'fchown', 'fchownat', 'utimensat', 'file_setattr'],
        ['setxattr', 'lsetxattr', 'fsetxattr', 'setxattrat'],
        ['removexattr', 'lremovexattr', 'fremovexattr', 'removexattrat'],
        x64 ? ['chmod', 'chown', 'lchown', 'utime', 'utimes', 'futimesat'] : [],
      ]
        .flat()
        .sort(),
    );
  });

  test('that has no rule is answered from its number alone, which the kernel caches', () => {
    const program = seccompProgram(ALL, { ...PLAIN, arch });
    const ruled = touched(ALL, { ...PLAIN, arch });
    const free = Object.entries(table).filter(([name]) => !ruled.includes(name));
    expect(free.length).toBeGreaterThan(200);
    for (const [, number] of free) {
      const { verdict, loads } = runBpf(program, { arch: AUDIT_ARCH[arch], number, args: [] });
      expect([nameOf(verdict), loads]).toEqual(['allow', [4, 0]]);
    }
  });

  test('above the table is ENOSYS, up to the last number', () => {
    const program = seccompProgram(OPEN, { ...PLAIN, arch });
    for (const number of [newestSyscall(arch) + 1, 512, 547, 0x3fffffff, 0x40000000, 0xffffffff]) {
      expect(nameOf(runBpf(program, { arch: AUDIT_ARCH[arch], number, args: [] }).verdict)).toBe('ENOSYS');
    }
  });
});
