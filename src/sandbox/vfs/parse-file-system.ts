import { HermeticError } from '../../errors.js';
import { after, recover } from './answer.js';
import { FileSystemError, isFileSystemCode } from './file-system-error.js';
import type { Answer, DirectoryEntry, FileStat, FileSystem } from './file-system.js';
import { normalPath } from './normal-path.js';

const METHODS = [
  'readFile',
  'writeFile',
  'truncate',
  'stat',
  'readdir',
  'mkdir',
  'rmdir',
  'unlink',
  'rename',
  'utimes',
] as const satisfies readonly (keyof FileSystem)[];

const checked = new WeakSet<FileSystem>();

/**
 * A file system whose answers can be relied on. One of your own may be loose: text for bytes, missing times, errors
 * without a code. An answer that makes no sense becomes EIO, and no host error reaches the guest as it is.
 */
export function parseFileSystem(given: unknown): FileSystem {
  if (typeof given !== 'object' || given === null) throw bad('it is not an object');
  // Looked at one by one below.
  const own = given as FileSystem;
  if (checked.has(own)) return own;
  const missing = METHODS.filter((method) => typeof own[method] !== 'function');
  if (missing.length > 0) throw bad(`it has no ${missing.join(', ')}`);
  const files: FileSystem = {
    readFile: (path) => guarded('open', path, (at) => after(own.readFile(at), (answer) => bytes(answer, at))),
    writeFile: (path, data, options) => guarded('open', path, (at) => nothing(own.writeFile(at, data, options))),
    truncate: (path, length) => guarded('open', path, (at) => nothing(own.truncate(at, length))),
    stat: (path) => guarded('stat', path, (at) => after(own.stat(at), (answer) => parseStat(answer, at))),
    readdir: (path) => guarded('scandir', path, (at) => after(own.readdir(at), (answer) => entries(answer, at))),
    mkdir: (path) => guarded('mkdir', path, (at) => nothing(own.mkdir(at))),
    rmdir: (path) => guarded('rmdir', path, (at) => nothing(own.rmdir(at))),
    unlink: (path) => guarded('unlink', path, (at) => nothing(own.unlink(at))),
    rename: (from, to) => {
      const dest = normalPath(to, { syscall: 'rename' });
      return guarded('rename', from, (at) => nothing(own.rename(at, dest)), dest);
    },
    utimes: (path, atimeMs, mtimeMs) => guarded('utime', path, (at) => nothing(own.utimes(at, atimeMs, mtimeMs))),
  };
  checked.add(files);
  return files;
}

function guarded<T>(syscall: string, given: string, ask: (path: string) => Answer<T>, dest?: string): Answer<T> {
  const path = normalPath(given, { syscall });
  return recover(
    () => ask(path),
    (error) => {
      if (error instanceof FileSystemError) throw error;
      const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
      throw new FileSystemError(isFileSystemCode(code) ? code : 'EIO', syscall, path, dest);
    },
  );
}

function nothing(answer: Answer<void>): Answer<void> {
  return after(answer, () => undefined);
}

function bytes(answer: unknown, path: string): Uint8Array {
  if (typeof answer === 'string') return new TextEncoder().encode(answer);
  if (answer instanceof Uint8Array) return new Uint8Array(answer);
  throw new FileSystemError('EIO', 'read', path);
}

function parseStat(answer: unknown, path: string): FileStat {
  // Any object may be asked for a property.
  const { kind, size, mode, mtimeMs, ctimeMs, birthtimeMs, identity } = (answer ?? {}) as Record<string, unknown>;
  if (kind !== 'file' && kind !== 'directory' && kind !== 'other') throw new FileSystemError('EIO', 'stat', path);
  const modified = number(mtimeMs, 0);
  return {
    kind,
    size: number(size, 0),
    mode: number(mode, kind === 'directory' ? 0o755 : 0o644) & 0o777,
    mtimeMs: modified,
    ctimeMs: number(ctimeMs, modified),
    birthtimeMs: number(birthtimeMs, modified),
    ...(typeof identity === 'string' ? { identity } : {}),
  };
}

function entries(answer: unknown, path: string): DirectoryEntry[] {
  if (!Array.isArray(answer)) throw new FileSystemError('EIO', 'scandir', path);
  return answer.map((entry: unknown) => {
    // Any object may be asked for a property.
    const { name, kind } = (entry ?? {}) as Record<string, unknown>;
    const isName = typeof name === 'string' && name !== '' && name !== '.' && name !== '..' && !/[/\0]/.test(name);
    if (!isName || (kind !== 'file' && kind !== 'directory' && kind !== 'symlink' && kind !== 'other'))
      throw new FileSystemError('EIO', 'scandir', path);
    return { name, kind };
  });
}

function number(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
}

function bad(fact: string): HermeticError {
  return new HermeticError('E_BAD_FILE_SYSTEM', `this cannot be a file system: ${fact}`, {
    hint: `it needs the methods ${METHODS.join(', ')}; see docs/guide/sandbox-files.md`,
  });
}
