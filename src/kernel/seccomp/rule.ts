import * as errno from '../abi/errno.js';
import {
  SECCOMP_RET_ALLOW,
  SECCOMP_RET_ERRNO,
  SECCOMP_RET_KILL_PROCESS,
  SECCOMP_RET_USER_NOTIF,
} from '../abi/seccomp.js';
import type { SyscallName } from '../abi/syscalls.js';

/** The answers of a filter: an action of seccomp, with its data. */
export const ALLOW: number = SECCOMP_RET_ALLOW;
export const NOTIFY: number = SECCOMP_RET_USER_NOTIF;
export const KILL: number = SECCOMP_RET_KILL_PROCESS;
export const EPERM: number = refuse(errno.EPERM);
export const EACCES: number = refuse(errno.EACCES);
export const ENOSYS: number = refuse(errno.ENOSYS);
export const EOPNOTSUPP: number = refuse(errno.EOPNOTSUPP);

function refuse(error: number): number {
  return SECCOMP_RET_ERRNO | error;
}

/** `pass` goes to the next rule of the same call; without one, the call is allowed. */
export type Verdict = number | 'pass';

/**
 * Most arguments are an int in the kernel, which drops the high word: a rule that read it could be deceived by
 * garbage there. Pointers are the exception, and rules only test whether one is null.
 */
export type Test =
  | { readonly kind: 'low-in'; readonly arg: number; readonly values: readonly number[]; readonly mask?: number }
  | { readonly kind: 'low-has'; readonly arg: number; readonly bits: number }
  | { readonly kind: 'null'; readonly arg: number };

export type Decision = Verdict | { readonly when: Test; readonly yes: Decision; readonly no: Decision };

export interface SyscallRule {
  readonly calls: readonly SyscallName[];
  readonly decide: Decision;
}

/** The low word of an argument, masked first where a mask is given, is one of these. */
export function oneOf(arg: number, values: readonly number[], mask?: number): Test {
  return mask === undefined ? { kind: 'low-in', arg, values } : { kind: 'low-in', arg, values, mask };
}

/** The low word of an argument has one of these bits. */
export function hasBit(arg: number, bits: number): Test {
  return { kind: 'low-has', arg, bits };
}

/** The argument is a null pointer, in all of its 64 bits. */
export function isNull(arg: number): Test {
  return { kind: 'null', arg };
}

export function decide(when: Test, yes: Decision, no: Decision): Decision {
  return { when, yes, no };
}
