import { ARM64_SYSCALLS } from './syscalls-arm64.js';
import { X64_SYSCALLS } from './syscalls-x64.js';

export type Arch = 'x64' | 'arm64';

/** A call of either architecture: arm64 never had `fork`, `chmod` and the like. */
export type SyscallName = keyof typeof X64_SYSCALLS | keyof typeof ARM64_SYSCALLS;

const TABLES: Readonly<Record<Arch, Readonly<Partial<Record<SyscallName, number>>>>> = {
  x64: X64_SYSCALLS,
  arm64: ARM64_SYSCALLS,
};

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64: what the kernel calls them in `seccomp_data.arch`. */
export const AUDIT_ARCH: Readonly<Record<Arch, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** undefined: this architecture has no such call. */
export function syscallNumber(arch: Arch, name: SyscallName): number | undefined {
  return TABLES[arch][name];
}

/** The highest number that the tables know. */
export function newestSyscall(arch: Arch): number {
  return Math.max(...Object.values(TABLES[arch]));
}
