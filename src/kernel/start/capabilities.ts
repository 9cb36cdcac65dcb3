import type { Ffi } from '../ffi.js';

const PR_CAPBSET_READ = 23;

/**
 * What ordinary programs use when root runs them: CHOWN, DAC_OVERRIDE, FOWNER, FSETID, KILL, SETGID, SETUID. The others
 * lead around Landlock: PERFMON and SYS_PTRACE to the memory of other processes, MKNOD to devices, SYS_ADMIN everywhere.
 */
export const KEPT: readonly number[] = [0, 1, 3, 4, 5, 6, 7];

/** The kernel has 41 now; a number that it does not know is where the list ends. */
const MOST = 64;

/** The capabilities that a program started from here could get, and must not. */
export function capabilitiesToDrop(ffi: Ffi, kept: readonly number[] = KEPT): readonly number[] {
  const found: number[] = [];
  // Without the right to change the set it cannot be used either.
  if (process.geteuid?.() !== 0) return found;
  for (let capability = 0; capability < MOST; capability += 1) {
    const inBounds = ffi.call('prctl', PR_CAPBSET_READ, capability, 0, 0, 0);
    if (inBounds < 0) break;
    if (inBounds === 1 && !kept.includes(capability)) found.push(capability);
  }
  return found;
}
