import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { escapeControl } from '../../trace/escape.js';
import type { ByteSource } from './elf.js';

const BLOCK = 1 << 14;

/** `use` reads the file in blocks; the last one is kept, as its neighbours are usually read next. */
export function withFile<T>(path: string, use: (source: ByteSource) => T): T {
  const descriptor = openSync(path, 'r');
  try {
    const { size } = fstatSync(descriptor);
    let [start, block] = [0, Buffer.alloc(0)];
    return use({
      name: escapeControl(path),
      size,
      read(offset, length) {
        if (offset < start || offset + length > start + block.length) {
          block = Buffer.alloc(Math.min(Math.max(length, BLOCK), size - offset));
          block = block.subarray(0, readSync(descriptor, block, 0, block.length, offset));
          start = offset;
        }
        return block.subarray(offset - start, offset - start + length);
      },
    });
  } finally {
    closeSync(descriptor);
  }
}
