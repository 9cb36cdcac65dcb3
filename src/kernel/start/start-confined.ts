import { HermeticError } from '../../errors.js';
import { escapeControl } from '../../trace/escape.js';
import { createArena } from './arena.js';
import type { Confinement } from '../confinement.js';
import type { Ffi } from '../ffi.js';
import { answerFirstExec } from './first-exec.js';
import { openRulesets } from '../landlock/open-rulesets.js';
import { errorName, mustCall, refusedBySystem } from './must-call.js';
import { CLONE_FLAGS, createScript, type Script } from './script.js';
import { type Program, startScript } from './start-script.js';
import { CLOSE_RANGE_CLOEXEC, F_SETFD, LAST_DESCRIPTOR, O_CLOEXEC } from '../abi/files.js';
import { PR_SET_CHILD_SUBREAPER, SIGNAL_SET_SIZE, SIG_SETMASK } from '../abi/processes.js';

export interface ConfinedProcess {
  readonly pid: number;
  /** The descriptor on which the program's questions arrive; null if it asks none. */
  readonly listener: number | null;
  /** Landlock's rulesets for it, still open here: a supervisor that acts for the program must keep to them too. */
  readonly rulesets: readonly number[];
}

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
  const arena = createArena(ffi, sizeOf(program) + (confinement.program?.length ?? 0));
  const pair = arena.words([0]);
  mustCall(ffi, 'pipe2', pair, O_CLOEXEC);
  const [readyEnd, readyStart] = [arena.at(pair, 8).readInt32LE(0), arena.at(pair, 8).readInt32LE(4)];
  const script = createScript(ffi, arena, startScript(ffi, arena, confinement, rulesets, program, readyStart));

  // Yama may let only a parent look into a process, so that orphans of the target must become our children.
  if (confinement.supervised) ffi.call('prctl', PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
  mustCall(ffi, 'close_range', 3, LAST_DESCRIPTOR, CLOSE_RANGE_CLOEXEC);
  for (const descriptor of passed) ffi.call('fcntl', descriptor, F_SETFD, 0);
  // A signal that came to the child before it is the target would run Node's handlers there. The script lets them in.
  const before = arena.words([0]);
  mustCall(ffi, 'rt_sigprocmask', SIG_SETMASK, arena.words([-1]), before, SIGNAL_SET_SIZE);
  let pid: number;
  try {
    pid = confinement.execIsAsked ? await startAndAnswer() : ffi.start(script.address, CLONE_FLAGS);
  } finally {
    ffi.call('rt_sigprocmask', SIG_SETMASK, before, 0, SIGNAL_SET_SIZE);
    for (const descriptor of [readyEnd, readyStart]) ffi.call('close', descriptor);
  }
  if (pid < 0) throw refusedBySystem('clone', -pid);
  requireSuccess(ffi, script, pid, program);
  return { pid, listener: confinement.supervised ? script.result('seccomp') : null, rulesets };

  /** The thread that starts sleeps until the exec is answered, so that it cannot be this one. */
  async function startAndAnswer(): Promise<number> {
    const started = ffi.startAsync(script.address, CLONE_FLAGS);
    await Promise.race([started, ffi.callAsync('read', readyEnd, arena.bytes(new Uint8Array(1)), 1)]);
    const listener = script.result('seccomp') ?? -1;
    if (listener >= 0) answerFirstExec(ffi, listener);
    // There is no listener: the byte ends the read above.
    else ffi.call('write', readyStart, arena.text('!'), 1);
    return started;
  }
}

function sizeOf({ path, argv, env }: Program): number {
  const texts = [path, ...argv, ...Object.entries(env).flat()];
  return texts.reduce((sum, text) => sum + 3 * text.length + 40, 64 * 1024);
}

function requireSuccess(ffi: Ffi, script: Script, pid: number, { path }: Program): void {
  const failure = script.failure();
  if (failure === null) return;
  // The child has ended; it is reaped here, so that nobody takes it for the target.
  ffi.call('wait4', pid, 0, 0, 0);
  if (failure.name !== 'execve') throw refusedBySystem(failure.name, failure.errno);
  throw new HermeticError(
    'E_TARGET_UNSUPPORTED',
    `${escapeControl(path)} cannot be started: ${errorName(failure.errno)}`,
  );
}
