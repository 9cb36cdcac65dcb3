import { constants } from 'node:os';
import { type Arena, createArena } from '../start/arena.js';
import { capabilitiesToDrop } from '../start/capabilities.js';
import type { Ffi } from '../ffi.js';
import { openRulesets } from '../landlock/open-rulesets.js';
import type { LandlockRuleset } from '../landlock/rules.js';
import { mustCall, refusedBySystem } from '../start/must-call.js';
import { createScript, type ScriptCall } from '../start/script.js';
import { execArguments, limitCall, type Program, seccompArguments, signalCalls } from '../start/start-script.js';
import { AT_EMPTY_PATH, AT_FDCWD, LAST_DESCRIPTOR, O_CLOEXEC, O_PATH_CLOEXEC } from '../abi/files.js';
import {
  CAP,
  CAPABILITY_SETS_SIZE,
  CAPABILITY_VERSION,
  CLONE_VFORK,
  CLONE_VM,
  PR_CAPBSET_DROP,
  PR_SET_NO_NEW_PRIVS,
  PR_SET_PDEATHSIG,
  RLIMIT,
  SIGCHLD,
  SIGNAL_SET_SIZE,
  SIG_SETMASK,
} from '../abi/processes.js';

export interface Surroundings {
  /** Descriptors of this process; the program finds them as 0, 1, 2... and has no others. */
  readonly descriptors: readonly number[];
  /** null for no Landlock. */
  readonly landlock: { readonly ruleset: LandlockRuleset; readonly abi: number } | null;
  /** null for no filter. */
  readonly filter: Uint8Array | null;
}

/** The program's descriptor when it is executed. It equals the limit of open files, so no later file gets this number. */
export const PROGRAM_DESCRIPTOR = 64;

/** Without CLONE_FILES, so that the script changes the descriptors of the child and not ours. */
const CLONE_FLAGS = CLONE_VM | CLONE_VFORK | SIGCHLD;
/** Lets root start a program in the directory of another user. */
const KEPT: readonly number[] = [CAP.DAC_READ_SEARCH];
const ROOM = 256 * 1024;

/** A start is synchronous, so that all starts can share this memory. */
let shared: { readonly ffi: Ffi; readonly arena: Arena } | null = null;

/**
 * Starts a program by itself: with the descriptors that it is given and no others, in a session of its own, with no rights,
 * unable to write files or to leave a core; it dies with the thread that calls this. Returns the process's id, and the caller
 * must wait for its end. Throws E_KERNEL_UNAVAILABLE, and then nothing runs.
 */
export function startAlone(ffi: Ffi, program: Program, { descriptors, landlock, filter }: Surroundings): number {
  if (shared?.ffi !== ffi) shared = { ffi, arena: createArena(ffi, ROOM) };
  const { arena } = shared;
  arena.clear();
  const opened: number[] = [];
  try {
    if (landlock !== null) opened.push(...openRulesets(ffi, [landlock.ruleset], landlock.abi, arena));
    const rulesets = [...opened];
    const file = mustCall(ffi, 'openat', AT_FDCWD, arena.text(program.path), O_PATH_CLOEXEC, 0);
    opened.push(file);
    return start(ffi, arena, [
      { name: 'prctl', args: [PR_SET_PDEATHSIG, constants.signals.SIGKILL, 0, 0, 0] },
      { name: 'setsid', args: [] },
      { name: 'chdir', args: [arena.text('/')] },
      ...signalCalls(arena, []),
      ...withoutRights(ffi, arena),
      ...rulesets.map((ruleset): ScriptCall => ({ name: 'landlock_restrict_self', args: [ruleset, 0] })),
      ...ownDescriptors(descriptors, file),
      limitCall(arena, RLIMIT.NOFILE, PROGRAM_DESCRIPTOR, PROGRAM_DESCRIPTOR),
      limitCall(arena, RLIMIT.FSIZE, 0, 0),
      limitCall(arena, RLIMIT.CORE, 0, 0),
      ...(filter === null ? [] : [{ name: 'seccomp', args: seccompArguments(arena, filter, false) } as const]),
      executed(arena, program),
    ]);
  } finally {
    for (const descriptor of opened) ffi.call('close', descriptor);
  }
}

function withoutRights(ffi: Ffi, arena: Arena): readonly ScriptCall[] {
  const header = arena.words([CAPABILITY_VERSION]);
  // Empty effective, permitted and inheritable sets: root gets no more than the bounding set leaves.
  const none = arena.bytes(new Uint8Array(CAPABILITY_SETS_SIZE));
  return [
    ...capabilitiesToDrop(ffi, KEPT).map((capability): ScriptCall => ({
      name: 'prctl',
      args: [PR_CAPBSET_DROP, capability, 0, 0, 0],
    })),
    { name: 'capset', args: [header, none] },
    { name: 'prctl', args: [PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0] },
  ];
}

/** Copies all descriptors above the used ones first, then down to 0, 1, 2...: a source may have the number of a target. */
function ownDescriptors(descriptors: readonly number[], file: number): readonly ScriptCall[] {
  const above = Math.max(...descriptors, file, PROGRAM_DESCRIPTOR) + 1;
  const own = descriptors.length;
  return [
    ...[...descriptors, file].map((from, index): ScriptCall => ({ name: 'dup3', args: [from, above + index, 0] })),
    ...descriptors.map((_, index): ScriptCall => ({ name: 'dup3', args: [above + index, index, 0] })),
    { name: 'dup3', args: [above + own, PROGRAM_DESCRIPTOR, O_CLOEXEC] },
    { name: 'close_range', args: [own, PROGRAM_DESCRIPTOR - 1, 0] },
    { name: 'close_range', args: [PROGRAM_DESCRIPTOR + 1, LAST_DESCRIPTOR, 0] },
  ];
}

function executed(arena: Arena, program: Program): ScriptCall {
  const [, argv, env] = execArguments(arena, program);
  return { name: 'execveat', args: [PROGRAM_DESCRIPTOR, arena.text(''), argv, env, AT_EMPTY_PATH] };
}

function start(ffi: Ffi, arena: Arena, calls: readonly ScriptCall[]): number {
  const script = createScript(ffi, arena, calls);
  // A signal that came to the child before it is the program would run Node's handlers there. The script lets them in.
  const before = arena.words([0]);
  mustCall(ffi, 'rt_sigprocmask', SIG_SETMASK, arena.words([-1]), before, SIGNAL_SET_SIZE);
  let pid: number;
  try {
    pid = ffi.start(script.address, CLONE_FLAGS);
  } finally {
    ffi.call('rt_sigprocmask', SIG_SETMASK, before, 0, SIGNAL_SET_SIZE);
  }
  if (pid < 0) throw refusedBySystem('clone', -pid);
  const failure = script.failure();
  if (failure === null) return pid;
  ffi.call('wait4', pid, 0, 0, 0);
  throw refusedBySystem(failure.name, failure.errno);
}
