import { binding } from '../realm/bindings.js';
import {
  type AnyFunction,
  apply,
  construct,
  emptyRecord,
  indexOf,
  lastIndexOf,
  methodOf,
  property,
  SafeError,
  slice,
  startsWith,
  text,
} from './primordials.js';

/** Questions to the operating system that pass no guard: the functions from before anything was patched. */
const raw = binding('fs');
// They exist in every Node from 20 to 26; the installation fails where one does not.
const stat = methodOf(raw, 'stat');
const lstat = methodOf(raw, 'lstat');
const fstat = methodOf(raw, 'fstat');
const readlink = methodOf(raw, 'readlink');
const realpath = methodOf(raw, 'realpath');
const readFileUtf8 = methodOf(raw, 'readFileUtf8');

const DEVICE = 0;
const MODE = 1;
const INODE = 7;
// Seconds, followed by nanoseconds.
const MODIFIED = 12;
const CHANGED = 14;
const BORN = 16;
const TYPE_MASK = 0o170000;
const LINK = 0o120000;
const MAX_LINKS = 40;

/** Asks the kernel: process.cwd() remembers a directory that may have moved. */
function currentFolder(): string {
  return text(apply(realpath, raw, ['.', 'utf8']));
}

function facts(path: string, ask: AnyFunction): ArrayLike<number> | undefined {
  const found = askAbout(path, ask);
  // All calls share one array, whose memory the target can take away. Without it even links would go unnoticed.
  if (found !== undefined && found[DEVICE] === undefined) throw new SafeError('hermetic: no facts about files');
  return found;
}

function askAbout(path: string, ask: AnyFunction): ArrayLike<number> | undefined {
  try {
    // (path, bigint, no request, don't throw for what is missing): C++ answers with an array of numbers.
    return apply(ask, raw, [path, false, undefined, false]) as ArrayLike<number> | undefined;
  } catch (error) {
    // From its own folder such a file has a short name, and may be a link.
    if (property(error, 'code') === 'ENAMETOOLONG') throw error;
    return undefined;
  }
}

/** NaN for a descriptor that is not open. */
export function inodeOf(descriptor: number): number {
  try {
    // C++ answers with an array of numbers.
    const found = apply(fstat, raw, [descriptor, false, undefined, true]) as ArrayLike<number> | undefined;
    return found?.[INODE] ?? Number.NaN;
  } catch {
    return Number.NaN;
  }
}

/** The text of a file, as Node's loader sees it; undefined where it cannot be read. */
export function contentOf(path: string): string | undefined {
  try {
    return text(apply(readFileUtf8, raw, [path, 0]));
  } catch {
    return undefined;
  }
}

export function exists(path: string): boolean {
  return facts(path, lstat) !== undefined;
}

/**
 * When the file at `path` was created, in milliseconds; NaN where there is none. The other times can be changed. On a file
 * system that does not know it, the older of the other two.
 */
export function bornAt(path: string): number {
  const found = facts(path, stat);
  if (found === undefined) return NaN;
  const at = (index: number): number => (found[index] ?? 0) * 1000 + (found[index + 1] ?? 0) / 1e6;
  const born = at(BORN);
  if (born > 0) return born;
  return at(MODIFIED) < at(CHANGED) ? at(MODIFIED) : at(CHANGED);
}

/** The real path, links followed as the kernel does; what does not exist is appended to its nearest real parent. */
export function realPath(path: string, follow: boolean, links = 0): string {
  const absolute = startsWith(path, '/') ? path : `${currentFolder()}/${path}`;
  const name = slice(absolute, lastIndexOf(absolute, '/') + 1);
  const isPlain = name !== '' && name !== '.' && name !== '..';
  if (follow || !isPlain) {
    try {
      return text(apply(realpath, raw, [absolute, 'utf8']));
    } catch {
      // It does not exist, or one of its parents does not.
    }
  }
  if (!isPlain) return normalise(absolute);
  const parent = realPath(slice(absolute, 0, lastIndexOf(absolute, '/')) || '/', true, links);
  const here = parent === '/' ? `/${name}` : `${parent}/${name}`;
  const mode = follow ? facts(here, lstat)?.[MODE] : undefined;
  if (mode === undefined || (mode & TYPE_MASK) !== LINK || links >= MAX_LINKS) return here;
  // A link to what does not exist yet: creating it creates its target.
  const target = text(apply(readlink, raw, [here, 'utf8']));
  return realPath(startsWith(target, '/') ? target : `${parent}/${target}`, true, links + 1);
}

interface KnownFolder {
  readonly real: string;
  readonly device: number;
  readonly inode: number;
}

const MAX_KNOWN = 4096;
let known = emptyRecord<KnownFolder>();
let knownCount = 0;

/**
 * `realPath(path, true)` in two system calls where the folder is known. A folder is recognised by device and inode, so
 * a link that was turned elsewhere is not taken for the old one.
 */
export function locate(path: string): string {
  const absolute = startsWith(path, '/') ? path : `${currentFolder()}/${path}`;
  const end = lastIndexOf(absolute, '/');
  const name = slice(absolute, end + 1);
  const parent = slice(absolute, 0, end) || '/';
  const found = name === '' || name === '.' || name === '..' ? undefined : facts(parent, stat);
  if (found === undefined) return realPath(absolute, true);
  // The array is one and the same for every call: take what is needed at once.
  const device = found[DEVICE] ?? 0;
  const inode = found[INODE] ?? 0;
  let folder = known[parent];
  if (folder?.device !== device || folder.inode !== inode) {
    if (knownCount >= MAX_KNOWN) {
      known = emptyRecord<KnownFolder>();
      knownCount = 0;
    }
    folder = { real: realPath(parent, true), device, inode };
    known[parent] = folder;
    knownCount += 1;
  }
  const here = folder.real === '/' ? `/${name}` : `${folder.real}/${name}`;
  const mode = facts(here, lstat)?.[MODE];
  return mode !== undefined && (mode & TYPE_MASK) !== LINK ? here : realPath(absolute, true);
}

/** `.`, `..` and empty parts taken out, for the rest of a path that does not exist. */
function normalise(path: string): string {
  let result = '';
  let rest = path;
  while (rest !== '') {
    const end = indexOf(rest, '/');
    const part = end < 0 ? rest : slice(rest, 0, end);
    rest = end < 0 ? '' : slice(rest, end + 1);
    if (part === '..') result = slice(result, 0, Math.max(lastIndexOf(result, '/'), 0));
    else if (part !== '' && part !== '.') result += `/${part}`;
  }
  return result === '' ? '/' : result;
}

/** Calls back in a later turn, with nothing of JavaScript below on the stack. */
export function later(callback: () => void): void {
  // The end of a handle that never did anything: a file request would start the threads of libuv's pool.
  const pipe = construct(methodOf(binding('pipe_wrap'), 'Pipe'), [0]);
  apply(methodOf(pipe, 'close'), pipe, [callback]);
}
