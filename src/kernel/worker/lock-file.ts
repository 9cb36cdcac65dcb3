import type { Arch } from '../abi/syscalls.js';
import type { Lock } from './lock-program.js';

/** The name of a lock's library in dist/. */
export function lockFileName(arch: Arch, lock: Lock): string {
  return `sandbox-lock-${lock}-${arch}.node`;
}
