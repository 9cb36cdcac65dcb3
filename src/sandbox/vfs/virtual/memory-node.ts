import { FileSystemError } from '../file-system-error.js';

interface Times {
  mtimeMs: number;
  ctimeMs: number;
  readonly birthtimeMs: number;
}

export interface File extends Times {
  readonly kind: 'file';
  /** May be longer than the file, so that appending does not copy it each time. */
  buffer: Uint8Array;
  size: number;
}

export interface Directory extends Times {
  readonly kind: 'directory';
  readonly entries: Map<string, Node>;
}

/** A file or directory of a VirtualFS. */
export type Node = File | Directory;

/** Without a quota a guest may ask for more memory than there is. */
export function allocate(length: number, path: string): Uint8Array {
  try {
    return new Uint8Array(length);
  } catch {
    throw new FileSystemError('ENOSPC', 'ftruncate', path);
  }
}

export function append(file: File, data: Uint8Array): void {
  const size = file.size + data.length;
  if (size > file.buffer.length) {
    const grown = new Uint8Array(Math.max(size, Math.min(file.buffer.length * 2, file.buffer.length + (1 << 20))));
    grown.set(file.buffer.subarray(0, file.size));
    file.buffer = grown;
  }
  file.buffer.set(data, file.size);
}

export function heightOf(node: Node): number {
  if (node.kind === 'file' || node.entries.size === 0) return 0;
  return 1 + [...node.entries.values()].reduce((height, entry) => Math.max(height, heightOf(entry)), 0);
}

export function now(): Times {
  const time = Date.now();
  return { mtimeMs: time, ctimeMs: time, birthtimeMs: time };
}

export function touch(node: Node): void {
  node.mtimeMs = Date.now();
  node.ctimeMs = node.mtimeMs;
}

const identities = new WeakMap<Node, string>();
let last = 0;

/** Tells a node from every other one of this process: a file system may be mounted in two places. */
export function identityOf(node: Node): string {
  const known = identities.get(node);
  if (known !== undefined) return known;
  last += 1;
  const made = `memory ${last}`;
  identities.set(node, made);
  return made;
}
