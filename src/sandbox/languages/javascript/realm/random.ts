import { closeSync, openSync, readSync } from 'node:fs';
import { builtin } from '../../../../loaders/builtin.js';

/** From the kernel where that is a file: Node's own module takes longer to load than anything else in a worker. */
export function randomBytes(size: number): Buffer {
  try {
    return fromFile(size);
  } catch {
    return builtin('node:crypto').randomBytes(size);
  }
}

function fromFile(size: number): Buffer {
  const file = openSync('/dev/urandom', 'r');
  try {
    const bytes = Buffer.alloc(size);
    if (readSync(file, bytes) !== size) throw new RangeError('too little was read');
    return bytes;
  } finally {
    closeSync(file);
  }
}
