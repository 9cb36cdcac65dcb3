import { constants } from 'node:os';
import { HermeticError } from '../../errors.js';
import type { Ffi, Word } from '../ffi.js';
import type { SyscallName } from '../abi/syscalls.js';

/** Makes a call that must succeed, or nothing is confined. */
export function mustCall(ffi: Ffi, name: SyscallName, ...args: readonly Word[]): number {
  const result = ffi.call(name, ...args);
  if (result < 0) throw refusedBySystem(name, -result);
  return result;
}

/** The error numbers of a machine that has run out of something for now, which says nothing about what it can do. */
const EXHAUSTED: readonly string[] = ['EAGAIN', 'EMFILE', 'ENFILE', 'ENOMEM'];

/** Whether a call failed only because this process, or the machine, has no more descriptors, memory or processes to give. */
export function isExhaustion(error: unknown): boolean {
  const cause = error instanceof HermeticError ? error.cause : error;
  return typeof cause === 'object' && cause !== null && 'code' in cause && EXHAUSTED.includes(String(cause.code));
}

export function refusedBySystem(name: string, errno: number): HermeticError {
  return new HermeticError('E_KERNEL_UNAVAILABLE', `the kernel layer cannot be set up: ${name}: ${errorName(errno)}`, {
    hint: 'nothing was run; "hermetic doctor" tells what this machine can do, --kernel=off does without the layer',
    cause: { code: errorName(errno), syscall: name },
  });
}

export function errorName(errno: number): string {
  return Object.entries(constants.errno).find(([, number]) => number === errno)?.[0] ?? `error ${errno}`;
}
