import type { Ffi, Word } from '../ffi.js';

/** Lays values out for the kernel and returns their addresses. The memory is never freed. */
export interface Arena {
  /** Forgets all values, so that their memory is used again. */
  clear(): void;
  bytes(value: Uint8Array): bigint;
  /** With the NUL at its end. */
  text(value: string): bigint;
  /** 64-bit words. */
  words(values: readonly Word[]): bigint;
  /** The bytes behind an address that this arena gave. */
  at(address: bigint, length: number): Buffer;
}

const ALIGNMENT = 16;

export function createArena(ffi: Ffi, size: number): Arena {
  const { address, bytes } = ffi.allocate(size);
  let used = 0;
  const put = (value: Uint8Array): bigint => {
    if (used + value.length > size) throw new RangeError('more was put into an arena than it holds');
    const here = used;
    bytes.set(value, here);
    used = Math.ceil((here + value.length) / ALIGNMENT) * ALIGNMENT;
    return address + BigInt(here);
  };
  return {
    clear() {
      used = 0;
    },
    bytes: put,
    text: (value) => put(Buffer.from(`${value}\0`)),
    words(values) {
      // Both architectures are little-endian, and a value too large wraps.
      const words = new BigInt64Array(values.length);
      for (let index = 0; index < values.length; index += 1) words[index] = BigInt(values[index] ?? 0);
      return put(new Uint8Array(words.buffer));
    },
    at(pointer, length) {
      const start = Number(pointer - address);
      return bytes.subarray(start, start + length);
    },
  };
}
