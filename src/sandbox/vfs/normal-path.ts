import { shorten } from '../shorten.js';
import { FileSystemError } from './file-system-error.js';

const MAX_NAME = 255;
const MAX_PATH = 4095;
/** Characters of a path before it is made normal. */
const MAX_TEXT = 65_536;
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * The absolute, normal form of a guest's path: `..` is taken out of the text, as a browser does, and stops at `/`.
 * Throws EINVAL for NUL, EILSEQ for text that is not Unicode, ENAMETOOLONG as Linux would, ENOENT for the empty path.
 */
export function normalPath(
  path: string,
  { cwd = '/', syscall = 'open' }: { cwd?: string; syscall?: string } = {},
): string {
  if (path === '') throw new FileSystemError('ENOENT', syscall, path);
  // Dots may make a long text a short path, within reason: a text of slashes would become a list of as many names.
  if (path.length > MAX_TEXT) throw new FileSystemError('ENAMETOOLONG', syscall, shorten(path));
  if (path.includes('\0')) throw new FileSystemError('EINVAL', syscall, path.replaceAll('\0', '\\0'));
  // Two such names would be one on a disk.
  if (LONE_SURROGATE.test(path)) throw new FileSystemError('EILSEQ', syscall, path);
  const kept: string[] = [];
  for (const name of (path.startsWith('/') ? path : `${cwd}/${path}`).split('/')) {
    if (name === '' || name === '.') continue;
    if (name === '..') kept.pop();
    else kept.push(name);
  }
  const normal = `/${kept.join('/')}`;
  if (Buffer.byteLength(normal) > MAX_PATH || kept.some((name) => Buffer.byteLength(name) > MAX_NAME))
    throw new FileSystemError('ENAMETOOLONG', syscall, path);
  return normal;
}

/** The names of a normal path, none for `/`. */
export function namesOf(path: string): string[] {
  return path === '/' ? [] : path.slice(1).split('/');
}

export function parentOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end <= 0 ? '/' : path.slice(0, end);
}

export function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

export function joinPath(directory: string, name: string): string {
  return directory === '/' ? `/${name}` : `${directory}/${name}`;
}

/** Whether `path` is `directory` or below it. */
export function isWithin(directory: string, path: string): boolean {
  return directory === '/' || path === directory || path.startsWith(`${directory}/`);
}
