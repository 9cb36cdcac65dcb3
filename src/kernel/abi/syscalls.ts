import { arm64Syscalls } from './syscalls-arm64.js';
import { x64Syscalls } from './syscalls-x64.js';

export type Arch = 'x64' | 'arm64';

/** A call of either architecture: arm64 never had `fork`, `chmod` and the like. */
export type SyscallName = keyof ReturnType<typeof x64Syscalls> | keyof ReturnType<typeof arm64Syscalls>;

type Table = Readonly<Partial<Record<SyscallName, number>>>;

/** Functions, so that only the running architecture's table is built. */
const TABLES: Readonly<Record<Arch, () => Table>> = { x64: x64Syscalls, arm64: arm64Syscalls };
const made: Partial<Record<Arch, Table>> = {};

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64: the values of `seccomp_data.arch`. */
export const AUDIT_ARCH: Readonly<Record<Arch, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };

/** undefined if this architecture has no such call. */
export function syscallNumber(arch: Arch, name: SyscallName): number | undefined {
  return tableOf(arch)[name];
}

/** The highest number that the tables know. */
export function newestSyscall(arch: Arch): number {
  return Math.max(...Object.values(tableOf(arch)));
}

function tableOf(arch: Arch): Table {
  return (made[arch] ??= TABLES[arch]());
}
