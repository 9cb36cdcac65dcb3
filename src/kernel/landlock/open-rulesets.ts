import { type Arena, createArena } from '../start/arena.js';
import type { Ffi } from '../ffi.js';
import { accessFor } from './rights.js';
import type { LandlockRule, LandlockRuleset } from './rules.js';
import { mustCall } from '../start/must-call.js';
import { EACCES, ENOENT, ENOTDIR } from '../abi/errno.js';
import {
  AT_EMPTY_PATH,
  AT_FDCWD,
  O_PATH_CLOEXEC,
  PATH_MAX,
  STATX_MODE_OFFSET,
  STATX_SIZE,
  STATX_TYPE,
  S_IFDIR,
  S_IFMT,
} from '../abi/files.js';
import {
  LANDLOCK_CREATE_RULESET_VERSION,
  LANDLOCK_RULE_PATH_BENEATH,
  PATH_BENEATH_DESCRIPTOR_OFFSET,
  PATH_BENEATH_SIZE,
  rulesetSize,
} from '../abi/landlock.js';

/** Enough for one path and its status. */
const ROOM = 8 * 1024;

/** 0 if this kernel has no Landlock, or it is switched off. */
export function landlockAbi(ffi: Ffi): number {
  return Math.max(0, ffi.call('landlock_create_ruleset', 0, 0, LANDLOCK_CREATE_RULESET_VERSION));
}

/** Descriptors for landlock_restrict_self, in their order. */
export function openRulesets(
  ffi: Ffi,
  rulesets: readonly LandlockRuleset[],
  abi: number,
  arena?: Arena,
): readonly number[] {
  return rulesets.map((ruleset) => openRuleset(ffi, ruleset, abi, arena ?? createArena(ffi, ROOM)));
}

function openRuleset(
  ffi: Ffi,
  { handledFs, handledNet, scoped, rules }: LandlockRuleset,
  abi: number,
  arena: Arena,
): number {
  const attributes = arena.words([handledFs, handledNet, scoped]);
  const ruleset = mustCall(ffi, 'landlock_create_ruleset', attributes, rulesetSize(abi), 0);
  const path = { address: arena.bytes(new Uint8Array(PATH_MAX + 1)), length: PATH_MAX + 1 };
  const answer = arena.bytes(new Uint8Array(STATX_SIZE));
  const empty = arena.text('');
  const beneath = arena.bytes(new Uint8Array(PATH_BENEATH_SIZE));
  for (const rule of rules) addRule(rule);
  return ruleset;

  function addRule(rule: LandlockRule): void {
    const text = Buffer.from(`${rule.path}\0`);
    if (text.length > path.length) return;
    arena.at(path.address, path.length).set(text);
    const descriptor = ffi.call('openat', AT_FDCWD, path.address, O_PATH_CLOEXEC, 0);
    // A path that we cannot find needs no rule: without one it stays closed.
    if (descriptor === -ENOENT || descriptor === -ENOTDIR || descriptor === -EACCES) return;
    if (descriptor < 0) throw new TypeError(`open ${rule.path}: error ${-descriptor}`);
    mustCall(ffi, 'statx', descriptor, empty, AT_EMPTY_PATH, STATX_TYPE, answer);
    const mode = arena.at(answer, STATX_SIZE).readUInt16LE(STATX_MODE_OFFSET);
    const access = accessFor((mode & S_IFMT) === S_IFDIR ? 'directory' : 'file', rule.access);
    if (access !== 0) {
      const bytes = arena.at(beneath, PATH_BENEATH_SIZE);
      bytes.writeBigUInt64LE(BigInt(access), 0);
      bytes.writeInt32LE(descriptor, PATH_BENEATH_DESCRIPTOR_OFFSET);
      mustCall(ffi, 'landlock_add_rule', ruleset, LANDLOCK_RULE_PATH_BENEATH, beneath, 0);
    }
    ffi.call('close', descriptor);
  }
}
