import { HermeticError } from '../errors.js';
import { escapeControl } from '../trace/escape.js';
import { createArena, type Arena } from './arena.js';
import type { Confinement } from './confinement.js';
import type { Ffi } from './ffi.js';
import { openRulesets } from './landlock.js';
import { SCRIPT_ENTRY } from './machine-code.js';
import { errorName, mustCall, refusedBySystem } from './must-call.js';
import { type Program, type ScriptCall, startScript } from './start-script.js';
import { answerFirstExec } from './first-exec.js';
import { syscallNumber } from './syscalls.js';

export interface ConfinedProcess {
  readonly pid: number;
  /** The descriptor on which the program's questions arrive; null: it asks none. */
  readonly listener: number | null;
}

/** CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD: what the child opens, the listener above all, is open here too. */
const CLONE_FLAGS = 0x100 | 0x4000 | 0x400 | 17;
const O_CLOEXEC = 0o2000000;
const CLOSE_RANGE_CLOEXEC = 4;
const LAST_DESCRIPTOR = 0xffffffff;
const F_SETFD = 2;
const SIG_SETMASK = 2;
const SIGNAL_SET_SIZE = 8;
/** A result that no call gives: still there means that the call was not made, or that there is nobody left to ask. */
const UNTOUCHED = 0x7fff_ffff_ffff_ffffn;

/**
 * Starts the program with its confinement in force before its first instruction. `passed` are the descriptors that it
 * gets, each under the number it has here. Throws if anything could not be done, and then nothing runs.
 */
export async function startConfined(
  ffi: Ffi,
  confinement: Confinement,
  program: Program,
  passed: readonly number[],
): Promise<ConfinedProcess> {
  const rulesets = openRulesets(ffi, confinement.rulesets, confinement.abi);
  const arena = createArena(ffi, sizeOf(program) + confinement.program.length);
  const pair = arena.words([0]);
  mustCall(ffi, 'pipe2', pair, O_CLOEXEC);
  const [readyEnd, readyStart] = [arena.at(pair, 8).readInt32LE(0), arena.at(pair, 8).readInt32LE(4)];
  const calls = startScript(ffi, arena, confinement, rulesets, program, readyStart);
  const script = layOut(ffi, arena, calls);

  mustCall(ffi, 'close_range', 3, LAST_DESCRIPTOR, CLOSE_RANGE_CLOEXEC);
  for (const descriptor of passed) ffi.call('fcntl', descriptor, F_SETFD, 0);
  // A signal that came to the child before it is the target would run Node's handlers there. The script lets them in.
  const before = arena.words([0]);
  mustCall(ffi, 'rt_sigprocmask', SIG_SETMASK, arena.words([-1]), before, SIGNAL_SET_SIZE);
  const restore = (): void => void ffi.call('rt_sigprocmask', SIG_SETMASK, before, 0, SIGNAL_SET_SIZE);
  let pid: number;
  try {
    if (confinement.execIsAsked) {
      // The thread that starts sleeps until the exec is answered, so that it cannot be this one.
      const started = ffi.startAsync(script, CLONE_FLAGS);
      await Promise.race([started, ffi.callAsync('read', readyEnd, arena.bytes(new Uint8Array(1)), 1)]);
      const listener = listenerOf(arena, script, calls);
      if (listener !== null) answerFirstExec(ffi, listener);
      // Whoever still reads is let go.
      else ffi.call('write', readyStart, arena.text('!'), 1);
      pid = await started;
    } else {
      pid = ffi.start(script, CLONE_FLAGS);
    }
  } finally {
    restore();
    for (const descriptor of [...rulesets, readyEnd, readyStart]) ffi.call('close', descriptor);
  }
  if (pid < 0) throw refusedBySystem('clone', -pid);
  const results = resultsOf(arena, script, calls);
  // A script that failed has ended; taken away, so that it is not mistaken for the target.
  if (results.some((result) => result < 0n)) ffi.call('wait4', pid, 0, 0, 0);
  requireSuccess(calls, results, program);
  return { pid, listener: confinement.supervised ? listenerOf(arena, script, calls) : null };
}

function sizeOf({ path, argv, env }: Program): number {
  const texts = [path, ...argv, ...Object.entries(env).flat()];
  return texts.reduce((sum, text) => sum + 3 * text.length + 40, 64 * 1024);
}

function layOut(ffi: Ffi, arena: Arena, calls: readonly ScriptCall[]): bigint {
  return arena.words(
    calls.flatMap(({ name, args }) => {
      const number = syscallNumber(ffi.arch, name);
      if (number === undefined) throw new TypeError(`${ffi.arch} has no ${name}`);
      return [...[number, ...args, 0, 0, 0, 0, 0, 0].slice(0, 7), UNTOUCHED];
    }),
  );
}

/** What the calls of the script answered, in their order. */
function resultsOf(arena: Arena, script: bigint, calls: readonly ScriptCall[]): readonly bigint[] {
  const bytes = arena.at(script, SCRIPT_ENTRY * calls.length);
  return calls.map((_, index) => bytes.readBigInt64LE(SCRIPT_ENTRY * (index + 1) - 8));
}

/** Null: there is none, or not yet. */
function listenerOf(arena: Arena, script: bigint, calls: readonly ScriptCall[]): number | null {
  const result = resultsOf(arena, script, calls)[calls.findIndex(({ name }) => name === 'seccomp')];
  return result === undefined || result < 0n || result === UNTOUCHED ? null : Number(result);
}

function requireSuccess(calls: readonly ScriptCall[], results: readonly bigint[], { path }: Program): void {
  const index = results.findIndex((result) => result < 0n);
  const failed = calls[index];
  if (failed === undefined) return;
  const errno = Number(-(results[index] ?? 0n));
  if (failed.name !== 'execve') throw refusedBySystem(failed.name, errno);
  throw new HermeticError('E_TARGET_UNSUPPORTED', `${escapeControl(path)} cannot be started: ${errorName(errno)}`);
}
