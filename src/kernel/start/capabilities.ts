import type { Ffi } from '../ffi.js';
import { CAP, MOST_CAPABILITIES, PR_CAPBSET_READ } from '../abi/processes.js';

/**
 * Ordinary programs use these when root runs them. The others lead around Landlock: PERFMON and SYS_PTRACE to the memory
 * of other processes, MKNOD to devices, SYS_ADMIN everywhere.
 */
export const KEPT: readonly number[] = [
  CAP.CHOWN,
  CAP.DAC_OVERRIDE,
  CAP.FOWNER,
  CAP.FSETID,
  CAP.KILL,
  CAP.SETGID,
  CAP.SETUID,
];

/** The capabilities that a program started from here could get, and must not. */
export function capabilitiesToDrop(ffi: Ffi, kept: readonly number[] = KEPT): readonly number[] {
  const found: number[] = [];
  // Without the right to change the set it cannot be used either.
  if (process.geteuid?.() !== 0) return found;
  for (let capability = 0; capability < MOST_CAPABILITIES; capability += 1) {
    const inBounds = ffi.call('prctl', PR_CAPBSET_READ, capability, 0, 0, 0);
    if (inBounds < 0) break;
    if (inBounds === 1 && !kept.includes(capability)) found.push(capability);
  }
  return found;
}
