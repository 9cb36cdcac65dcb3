import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import type { Arena } from './arena.js';
import { capabilitiesToDrop } from './capabilities.js';
import type { Confinement } from '../confinement.js';
import type { Ffi, Word } from '../ffi.js';
import { rawStrings } from './raw-strings.js';
import type { ScriptCall } from './script.js';
import { EFAULT } from '../abi/errno.js';
import {
  LAST_SIGNAL,
  PR_CAPBSET_DROP,
  PR_SET_NO_NEW_PRIVS,
  PR_SET_PDEATHSIG,
  RLIMIT,
  SIGACTION_SIZE,
  SIGNALS_OF_THE_C_LIBRARY,
  SIGNAL_SET_SIZE,
  SIG_IGN,
  SIG_SETMASK,
} from '../abi/processes.js';
import {
  INSTRUCTION_SIZE,
  SECCOMP_FILTER_FLAG_NEW_LISTENER,
  SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
  SECCOMP_SET_MODE_FILTER,
} from '../abi/seccomp.js';

export interface Program {
  readonly path: string;
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Signals that it ignores from its start; the others have their default action. */
  readonly ignoredSignals?: readonly number[];
}

/** The actions of these cannot be set. */
const UNTOUCHABLE: readonly number[] = [
  constants.signals.SIGKILL,
  constants.signals.SIGSTOP,
  ...SIGNALS_OF_THE_C_LIBRARY,
];

/**
 * The order matters: Landlock and the filter come last, since they would refuse what is before them. A byte is written to
 * `ready` when the listener exists.
 */
export function startScript(
  ffi: Ffi,
  arena: Arena,
  confinement: Confinement,
  rulesets: readonly number[],
  program: Program,
  ready: number,
): readonly ScriptCall[] {
  return [
    // A target without its supervisor must not go on.
    { name: 'prctl', args: [PR_SET_PDEATHSIG, constants.signals.SIGKILL, 0, 0, 0] },
    ...asBeforeNode(ffi, arena, program),
    ...confinement.limits.map(({ resource, value, hard }) => limitCall(arena, resource, value, hard ?? value)),
    ...(confinement.program === null ? [] : restrictions(ffi, arena, confinement, confinement.program, rulesets)),
    ...(confinement.execIsAsked ? [{ name: 'write', args: [ready, arena.text('!'), 1] } as const] : []),
    { name: 'execve', args: execArguments(arena, program) },
  ];
}

function restrictions(
  ffi: Ffi,
  arena: Arena,
  { supervised }: Confinement,
  program: Uint8Array,
  rulesets: readonly number[],
): readonly ScriptCall[] {
  return [
    ...capabilitiesToDrop(ffi).map((capability): ScriptCall => ({
      name: 'prctl',
      args: [PR_CAPBSET_DROP, capability, 0, 0, 0],
    })),
    { name: 'prctl', args: [PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0] },
    ...rulesets.map((ruleset): ScriptCall => ({ name: 'landlock_restrict_self', args: [ruleset, 0] })),
    { name: 'seccomp', args: seccompArguments(arena, program, supervised, supervised ? patience(ffi) : 0) },
  ];
}

/**
 * The flag that keeps signals from a caller whose question we have received: otherwise it would repeat the call, and we would
 * send its data twice. Linux 5.19; tried here without a filter, so that the try has no effect.
 */
function patience(ffi: Ffi): number {
  const flags = SECCOMP_FILTER_FLAG_NEW_LISTENER | SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV;
  const isKnown = ffi.call('seccomp', SECCOMP_SET_MODE_FILTER, flags, 0) === -EFAULT;
  return isKnown ? SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV : 0;
}

export function seccompArguments(
  arena: Arena,
  program: Uint8Array,
  listener: boolean,
  more = 0,
): readonly [Word, Word, Word] {
  const filter = arena.bytes(program);
  // struct sock_fprog: a count, then a pointer.
  const description = arena.words([program.length / INSTRUCTION_SIZE, filter]);
  return [SECCOMP_SET_MODE_FILTER, (listener ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0) | more, description];
}

/** Node ignores SIGPIPE and SIGXFSZ and lifts the limit of open files; programs inherit such things. */
function asBeforeNode(ffi: Ffi, arena: Arena, { ignoredSignals = [] }: Program): readonly ScriptCall[] {
  return [...signalCalls(arena, ignoredSignals), ...openFilesLimit(ffi, arena)];
}

/** Resets the actions that this process has set for signals, and unblocks all of them. */
export function signalCalls(arena: Arena, ignoredSignals: readonly number[]): readonly ScriptCall[] {
  const byDefault = arena.bytes(new Uint8Array(SIGACTION_SIZE));
  const ignored = arena.words([SIG_IGN, 0, 0, 0]);
  const none = arena.bytes(new Uint8Array(SIGNAL_SET_SIZE));
  const signals = Array.from({ length: LAST_SIGNAL }, (_, index) => index + 1).filter((n) => !UNTOUCHABLE.includes(n));
  return [
    ...signals.map((signal): ScriptCall => ({
      name: 'rt_sigaction',
      args: [signal, ignoredSignals.includes(signal) ? ignored : byDefault, 0, SIGNAL_SET_SIZE],
    })),
    { name: 'rt_sigprocmask', args: [SIG_SETMASK, none, 0, SIGNAL_SET_SIZE] },
  ];
}

/** Takes the soft limit of our caller: ours was the same before Node lifted it, unless the caller lowered it for us. */
function openFilesLimit(ffi: Ffi, arena: Arena): readonly ScriptCall[] {
  const own = arena.words([0, 0]);
  if (ffi.call('prlimit64', 0, RLIMIT.NOFILE, 0, own) !== 0) return [];
  const hard = arena.at(own, 16).readBigUInt64LE(8);
  let limits: string;
  try {
    limits = readFileSync(`/proc/${process.ppid}/limits`, 'utf8');
  } catch {
    return [];
  }
  const [, soft] = /^Max open files\s+(\d+)/m.exec(limits) ?? [];
  if (soft === undefined) return [];
  return [limitCall(arena, RLIMIT.NOFILE, BigInt(soft) < hard ? BigInt(soft) : hard, hard)];
}

export function limitCall(arena: Arena, resource: number, soft: Word, hard: Word): ScriptCall {
  return { name: 'prlimit64', args: [0, resource, arena.words([soft, hard]), 0] };
}

export function execArguments(arena: Arena, { path, argv, env }: Program): readonly [Word, Word, Word] {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const raw = rawStrings([...argv, ...variables]);
  const text = (value: string): bigint => {
    const bytes = raw.get(value);
    return bytes === undefined ? arena.text(value) : arena.bytes(Buffer.concat([bytes, Buffer.alloc(1)]));
  };
  const texts = (values: readonly string[]): bigint => arena.words([...values.map(text), 0]);
  return [arena.text(path), texts(argv), texts(variables)];
}
