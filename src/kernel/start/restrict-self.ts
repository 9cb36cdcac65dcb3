import { type Arena, createArena } from './arena.js';
import { capabilitiesToDrop, KEPT } from './capabilities.js';
import type { Confinement } from '../confinement.js';
import type { Ffi } from '../ffi.js';
import { openRulesets } from '../landlock/open-rulesets.js';
import { mustCall, refusedBySystem } from './must-call.js';
import { seccompArguments } from './start-script.js';
import { CAPABILITY_SETS_SIZE, CAPABILITY_VERSION, PR_CAPBSET_DROP, PR_SET_NO_NEW_PRIVS } from '../abi/processes.js';
import { SECCOMP_FILTER_FLAG_TSYNC } from '../abi/seccomp.js';

const ROOM = 64 * 1024;

/**
 * Confines this very process, for good. The filter holds for all of its threads. Landlock holds for this one and for those
 * that it starts from now on: libuv's pool and workers, if called before them. V8's helpers were there before; they run no
 * code of a target.
 */
export function restrictSelf(ffi: Ffi, { abi, rulesets, program }: Confinement): void {
  if (program === null) return;
  const arena = createArena(ffi, ROOM + program.length);
  const layers = openRulesets(ffi, rulesets, abi);
  dropCapabilities(ffi, arena);
  mustCall(ffi, 'prctl', PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
  for (const layer of layers) {
    mustCall(ffi, 'landlock_restrict_self', layer, 0);
    ffi.call('close', layer);
  }
  const [operation, , description] = seccompArguments(arena, program, false);
  const result = ffi.call('seccomp', operation, SECCOMP_FILTER_FLAG_TSYNC, description);
  // A positive result is the id of a thread that did not get the filter.
  if (result !== 0) throw refusedBySystem(result < 0 ? 'seccomp' : `seccomp in thread ${result}`, Math.abs(result));
}

function dropCapabilities(ffi: Ffi, arena: Arena): void {
  const header = arena.words([CAPABILITY_VERSION]);
  // Effective, permitted and inheritable, for capabilities 0-31 and then for the others.
  const sets = arena.bytes(new Uint8Array(CAPABILITY_SETS_SIZE));
  mustCall(ffi, 'capget', header, sets);
  const bytes = arena.at(sets, CAPABILITY_SETS_SIZE);
  if (bytes.every((byte) => byte === 0)) return;
  for (const capability of capabilitiesToDrop(ffi)) ffi.call('prctl', PR_CAPBSET_DROP, capability, 0, 0, 0);
  const kept = KEPT.reduce((mask, capability) => mask | (1 << capability), 0);
  for (const offset of [0, 4, 8]) bytes.writeUInt32LE((bytes.readUInt32LE(offset) & kept) >>> 0, offset);
  bytes.fill(0, 12);
  mustCall(ffi, 'capset', header, sets);
}
