import { isDeepStrictEqual } from 'node:util';
import { type Arena, createArena } from '../start/arena.js';
import type { Ffi } from '../ffi.js';
import { createScript, type ScriptCall } from '../start/script.js';
import { type CallerStatus, type Rights, statusOf } from './caller.js';
import { EPERM } from '../abi/errno.js';
import {
  CAP,
  CAPABILITY_HEADER_SIZE,
  CAPABILITY_SETS_SIZE,
  CAPABILITY_VERSION,
  CLONE_FILES,
  CLONE_VFORK,
  CLONE_VM,
  PR_SET_NO_NEW_PRIVS,
  SIGNAL_SET_SIZE,
  SIG_SETMASK,
  WALL,
} from '../abi/processes.js';

/** Makes one call with the rights of a thread of the target: root must not do for it what it could not do itself. */
export type ActAsCaller = (
  caller: CallerStatus,
  surroundings: Surroundings,
  call: (arena: Arena) => ScriptCall,
) => number;

export interface Surroundings {
  /** A descriptor of the directory that relative paths start from. */
  readonly directory?: number;
  /** Landlock rulesets that hold for the call. */
  readonly rulesets?: readonly number[];
  /** The call makes a file. */
  readonly makesFile?: boolean;
}

/** Without SIGCHLD at its end, which the launcher uses to wait for its other children. */
const CLONE_FLAGS = CLONE_VM | CLONE_VFORK | CLONE_FILES;
const FILE_CAPABILITIES = maskOf(CAP.CHOWN, CAP.DAC_OVERRIDE, CAP.FOWNER, CAP.FSETID);
const ROOM = 64 * 1024;

export function createActor(ffi: Ffi): ActAsCaller {
  const memory = ffi.allocate(ROOM);
  // An arena for one call: the next one uses the same memory.
  const once: Ffi = { ...ffi, allocate: () => memory };
  const ours = statusOf('thread-self')?.rights ?? null;

  return (caller, surroundings, call) => {
    const arena = createArena(once, ROOM);
    const isOurs = ours !== null && mayAsMuch(caller.rights, ours);
    const isPlain = surroundings.directory === undefined && (surroundings.rulesets ?? []).length === 0;
    if (isOurs && isPlain && surroundings.makesFile !== true) {
      const { name, args } = call(arena);
      return ffi.call(name, ...args);
    }
    if (!isOurs && !mayBecomeOthers(ours)) return -EPERM;
    const asked = call(arena);
    const script = createScript(ffi, arena, [
      ...(isOurs || ours === null ? [] : become(arena, ours, caller.rights)),
      ...(surroundings.makesFile === true ? [{ name: 'umask', args: [caller.umask] } as const] : []),
      ...restrict(surroundings.rulesets ?? []),
      ...(surroundings.directory === undefined ? [] : [{ name: 'fchdir', args: [surroundings.directory] } as const]),
      asked,
      { name: 'exit_group', args: [0] },
    ]);
    const before = arena.words([0]);
    // A signal that came to the child would run Node's handlers there.
    ffi.call('rt_sigprocmask', SIG_SETMASK, arena.words([-1]), before, SIGNAL_SET_SIZE);
    const child = ffi.start(script.address, CLONE_FLAGS);
    if (child > 0) ffi.call('wait4', child, 0, WALL, 0);
    ffi.call('rt_sigprocmask', SIG_SETMASK, before, 0, SIGNAL_SET_SIZE);
    if (child < 0) return child;
    const failure = script.failure();
    return failure === null ? (script.result(asked.name) ?? -EPERM) : -failure.errno;
  };
}

/** Whether the caller has all the rights to files that we have. Other capabilities do not matter for files. */
function mayAsMuch(theirs: Rights, ours: Rights): boolean {
  const isSame = isDeepStrictEqual({ ...theirs, capabilities: 0n }, { ...ours, capabilities: 0n });
  const mayOverride = (theirs.capabilities & maskOf(CAP.DAC_OVERRIDE)) !== 0n;
  const counting = mayOverride ? FILE_CAPABILITIES : FILE_CAPABILITIES | maskOf(CAP.DAC_READ_SEARCH);
  return isSame && (ours.capabilities & counting & ~theirs.capabilities) === 0n;
}

function mayBecomeOthers(ours: Rights | null): boolean {
  const needed = maskOf(CAP.SETGID, CAP.SETUID);
  return ours !== null && (ours.capabilities & needed) === needed;
}

function become(arena: Arena, ours: Rights, theirs: Rights): readonly ScriptCall[] {
  const list = Buffer.alloc(4 * theirs.groups.length + 4);
  for (const [index, group] of theirs.groups.entries()) list.writeUInt32LE(group, 4 * index);
  const header = Buffer.alloc(CAPABILITY_HEADER_SIZE);
  header.writeUInt32LE(CAPABILITY_VERSION, 0);
  const common = ours.capabilities & theirs.capabilities;
  const sets = Buffer.alloc(CAPABILITY_SETS_SIZE);
  for (const [index, half] of [common & 0xffffffffn, common >> 32n].entries()) {
    // Effective, permitted; nothing is inheritable.
    sets.writeUInt32LE(Number(half), 12 * index);
    sets.writeUInt32LE(Number(half), 12 * index + 4);
  }
  return [
    { name: 'setgroups', args: [theirs.groups.length, arena.bytes(list)] },
    { name: 'setfsgid', args: [theirs.group] },
    { name: 'setfsuid', args: [theirs.user] },
    { name: 'capset', args: [arena.bytes(header), arena.bytes(sets)] },
  ];
}

function maskOf(...capabilities: readonly number[]): bigint {
  return capabilities.reduce((mask, capability) => mask | (1n << BigInt(capability)), 0n);
}

function restrict(rulesets: readonly number[]): readonly ScriptCall[] {
  if (rulesets.length === 0) return [];
  return [
    { name: 'prctl', args: [PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0] },
    ...rulesets.map((ruleset): ScriptCall => ({ name: 'landlock_restrict_self', args: [ruleset, 0] })),
  ];
}
