import type { System } from '../system.js';
import { EFAULT, EINVAL, EMSGSIZE, ENOBUFS } from '../../abi/errno.js';
import {
  IOVEC_SIZE,
  LONGEST_ADDRESS,
  LONGEST_CONTROL,
  LONGEST_PART,
  MESSAGE_HEADER_SIZE,
  MOST_PARTS,
} from '../../abi/sockets.js';

/** A piece of the target's memory. */
export interface Piece {
  readonly pointer: bigint;
  readonly length: number;
}

/** `struct msghdr`, read once: the name, the parts of the message and what comes along with it. */
export interface Message {
  readonly name: Buffer | null;
  readonly parts: readonly Piece[];
  readonly control: Buffer;
}

export function readMessage(system: System, tid: number, address: bigint): Message | number {
  const header = system.readMemory(tid, address, MESSAGE_HEADER_SIZE);
  if (header === null) return -EFAULT;
  const count = header.readBigUInt64LE(24);
  const controlLength = header.readBigUInt64LE(40);
  if (count > BigInt(MOST_PARTS)) return -EMSGSIZE;
  if (controlLength > BigInt(LONGEST_CONTROL)) return -ENOBUFS;
  const name = readName(system, tid, header.readBigUInt64LE(0), header.readInt32LE(8));
  if (typeof name === 'number') return name;
  const vector = system.readMemory(tid, header.readBigUInt64LE(16), IOVEC_SIZE * Number(count));
  const control = system.readMemory(tid, header.readBigUInt64LE(32), Number(controlLength));
  if (vector === null || control === null) return -EFAULT;
  const parts = Array.from({ length: Number(count) }, (_, index) => ({
    pointer: vector.readBigUInt64LE(IOVEC_SIZE * index),
    size: vector.readBigUInt64LE(IOVEC_SIZE * index + 8),
  }));
  if (parts.some(({ size }) => size > LONGEST_PART)) return -EINVAL;
  return { name, parts: parts.map(({ pointer, size }) => ({ pointer, length: Number(size) })), control };
}

function readName(system: System, tid: number, pointer: bigint, length: number): Buffer | null | number {
  if (pointer === 0n || length === 0) return null;
  if (length < 0) return -EINVAL;
  return system.readMemory(tid, pointer, Math.min(length, LONGEST_ADDRESS)) ?? -EFAULT;
}

export function lengthOf(parts: readonly Piece[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0);
}

const LONGEST_READ = 64 * 1024;

/** At most `most` bytes of a message, after the first `skipped`; null if some of its memory is missing. */
export function gather(
  system: System,
  tid: number,
  parts: readonly Piece[],
  skipped: number,
  most: number,
): Buffer | null {
  const found: Buffer[] = [];
  let before = skipped;
  let left = most;
  for (const { pointer, length } of parts) {
    for (let at = Math.min(before, length); at < length && left > 0;) {
      const bytes = system.readMemory(tid, pointer + BigInt(at), Math.min(length - at, left, LONGEST_READ));
      if (bytes === null) return null;
      found.push(bytes);
      at += bytes.length;
      left -= bytes.length;
    }
    before = Math.max(0, before - length);
  }
  return Buffer.concat(found);
}
