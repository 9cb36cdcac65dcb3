import { OPEN, type ReachPolicy } from '../../../src/policy/reach-policy.js';
import { type SeccompOptions, seccompProgram } from '../../../src/kernel/seccomp/program.js';
import { type Arch, AUDIT_ARCH, type SyscallName, syscallNumber } from '../../../src/kernel/abi/syscalls.js';
import { runBpf } from './run-bpf.js';

export const ARCHS: readonly Arch[] = ['x64', 'arm64'];

export const PLAIN: Omit<SeccompOptions, 'arch'> = { exec: 'free', supervised: false, writableDirs: false };

export const NO_NETWORK: ReachPolicy = { ...OPEN, network: [{ localhost: false, domains: [], ips: [] }] };
export const LOCALHOST: ReachPolicy = { ...OPEN, network: [{ localhost: true, domains: [], ips: [] }] };
export const NO_SUBPROCESS: ReachPolicy = { ...OPEN, subprocess: true };
export const READONLY: ReachPolicy = { ...OPEN, filesystem: [{ root: null, read: [], write: [] }] };
export const ALL: ReachPolicy = { ...NO_NETWORK, subprocess: true, filesystem: READONLY.filesystem };

const NAMES: Readonly<Record<number, string>> = {
  0x7fff0000: 'allow',
  0x7fc00000: 'notify',
  0x80000000: 'kill',
  0x00050001: 'EPERM',
  0x0005000d: 'EACCES',
  0x00050026: 'ENOSYS',
  0x0005005f: 'EOPNOTSUPP',
};

export function nameOf(verdict: number): string {
  return NAMES[verdict] ?? `0x${verdict.toString(16)}`;
}

/** Missing arguments are zero; negative ones are sign-extended, as registers are. */
export function ask(
  policy: ReachPolicy,
  options: SeccompOptions,
  call: SyscallName | number,
  args: readonly (number | bigint)[] = [],
): string {
  const number = typeof call === 'number' ? call : syscallNumber(options.arch, call);
  if (number === undefined) return 'no such call';
  return nameOf(
    runBpf(seccompProgram(policy, options), { arch: AUDIT_ARCH[options.arch], number, args: args.map(BigInt) }).verdict,
  );
}
