import { readSync, writeSync } from 'node:fs';

const CHUNK = 65_536;

/** Writes all bytes. The pipe to the host blocks, which slows down a guest that prints faster than the host reads. */
export function writeAll(descriptor: number, bytes: Buffer): void {
  let at = 0;
  while (at < bytes.length) at += writeSync(descriptor, bytes, at);
}

/** Waits for bytes and reads them; null if the other end is closed. */
export function readSome(descriptor: number): Buffer | null {
  const chunk = Buffer.allocUnsafe(CHUNK);
  const size = readSync(descriptor, chunk);
  return size === 0 ? null : chunk.subarray(0, size);
}

/** The same for a descriptor that does not wait: empty if nothing is there. */
export function readWaiting(descriptor: number): Buffer | null {
  try {
    return readSome(descriptor);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return Buffer.alloc(0);
    throw error;
  }
}
