import type { SyscallName } from '../abi/syscalls.js';

/** What seccomp does with a call: SECCOMP_RET_* with its data. */
export const ALLOW = 0x7fff0000;
export const NOTIFY = 0x7fc00000;
export const KILL = 0x80000000;
export const EPERM: number = errno(1);
export const EACCES: number = errno(13);
export const ENOSYS: number = errno(38);
export const EOPNOTSUPP: number = errno(95);

function errno(number: number): number {
  return 0x00050000 | number;
}

/** `pass` asks the next rule of the same call; where there is none, the call is allowed. */
export type Verdict = number | 'pass';

/**
 * Most arguments are an int in the kernel, which drops the high word: a rule that looked at it could be led astray by
 * garbage there. Pointers are the exception, and rules only ask whether one is null.
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
