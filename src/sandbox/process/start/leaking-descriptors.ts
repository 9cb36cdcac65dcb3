import { readdirSync, readFileSync } from 'node:fs';
import { DESCRIPTORS } from '../../../wire/frames.js';
import { O_CLOEXEC } from '../../../kernel/abi/files.js';

/** The worker's own pipes take these numbers from whatever had them. */
const LAST_OWN = Math.max(...Object.values(DESCRIPTORS));

/**
 * Descriptors of this process that a child would inherit: Node marks its own, and what it was started with up to the first
 * gap, but not what comes after it nor what a native library opens. Only Linux tells; elsewhere the list is empty.
 */
export function leakingDescriptors(): number[] {
  if (process.platform !== 'linux') return [];
  return listed().filter((descriptor) => descriptor > LAST_OWN && isInherited(descriptor));
}

function listed(): number[] {
  try {
    return readdirSync('/proc/self/fdinfo').map(Number);
  } catch {
    return [];
  }
}

function isInherited(descriptor: number): boolean {
  try {
    const [, flags = ''] = /^flags:\s*([0-7]+)$/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8')) ?? [];
    return flags !== '' && (Number.parseInt(flags, 8) & O_CLOEXEC) === 0;
  } catch {
    // It was the one that listed them.
    return false;
  }
}
