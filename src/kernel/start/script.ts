import type { Arena } from './arena.js';
import type { Ffi, Word } from '../ffi.js';
import { SCRIPT_ENTRY } from './machine-code.js';
import { type SyscallName, syscallNumber } from '../abi/syscalls.js';
import { CLONE_FILES, CLONE_VFORK, CLONE_VM, SIGCHLD } from '../abi/processes.js';

/** One system call that a child makes between clone and exec. */
export interface ScriptCall {
  readonly name: SyscallName;
  readonly args: readonly Word[];
}

/** Calls in memory, for `Ffi.start`. */
export interface Script {
  readonly address: bigint;
  /** The first call that failed, and its error number. */
  failure(): { readonly name: SyscallName; readonly errno: number } | null;
  /** The result of the first call of this name; null if it was not made, or did not return. */
  result(name: SyscallName): number | null;
}

/** The child shares our descriptors: what it opens, a listener above all, is open here too. */
export const CLONE_FLAGS: number = CLONE_VM | CLONE_VFORK | CLONE_FILES | SIGCHLD;

/** No call has this result. */
const UNTOUCHED = 0x7fff_ffff_ffff_ffffn;

export function createScript(ffi: Ffi, arena: Arena, calls: readonly ScriptCall[]): Script {
  const address = arena.words(
    calls.flatMap(({ name, args }) => {
      const number = syscallNumber(ffi.arch, name);
      if (number === undefined) throw new TypeError(`${ffi.arch} has no ${name}`);
      return [...[number, ...args, 0, 0, 0, 0, 0, 0].slice(0, 7), UNTOUCHED];
    }),
  );
  const results = (): readonly bigint[] => {
    const bytes = arena.at(address, SCRIPT_ENTRY * calls.length);
    return calls.map((_, index) => bytes.readBigInt64LE(SCRIPT_ENTRY * (index + 1) - 8));
  };
  return {
    address,
    failure() {
      const found = results();
      const index = found.findIndex((result) => result < 0n);
      const call = calls[index];
      return call === undefined ? null : { name: call.name, errno: Number(-(found[index] ?? 0n)) };
    },
    result(name) {
      const found = results()[calls.findIndex((call) => call.name === name)];
      return found === undefined || found === UNTOUCHED ? null : Number(found);
    },
  };
}
