import {
  closeSync,
  constants,
  fstatSync,
  ftruncateSync,
  futimesSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { HermeticError } from '../../../errors.js';
import { assertTimes } from '../assert-times.js';
import { Beneath } from './beneath.js';
import { FileSystemError } from '../file-system-error.js';
import type { DirectoryEntry, EntryKind, FileStat, FileSystem, WriteFlag } from '../file-system.js';
import { normalPath } from '../normal-path.js';

const { O_APPEND, O_CREAT, O_DIRECTORY, O_EXCL, O_NOCTTY, O_NOFOLLOW, O_NONBLOCK, O_RDONLY, O_WRONLY } = constants;
/** Opening a pipe must not wait, a terminal must not become ours. */
const CAREFULLY = O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
const FLAGS: Readonly<Record<WriteFlag, number>> = {
  w: O_CREAT,
  wx: O_CREAT | O_EXCL,
  a: O_CREAT | O_APPEND,
  ax: O_CREAT | O_EXCL | O_APPEND,
};
const LARGEST = 64 * 1024 * 1024;

/**
 * A directory of this machine as the guest's whole file system. No path, link or race leads out of it; pipes, sockets
 * and devices cannot be opened. A hard link is the file itself, wherever else it has a name.
 */
export class IsolatedFS implements FileSystem {
  readonly #beneath: Beneath;
  readonly #largest: number;

  /**
   * `maxFileSize` (64 MiB) is the most that is read into memory at once; a larger file is EFBIG. `descriptorPaths:
   * false` walks as on a system without /proc, where another process can win a race against the walk.
   */
  constructor(
    root: string,
    { maxFileSize = LARGEST, descriptorPaths }: { maxFileSize?: number; descriptorPaths?: boolean } = {},
  ) {
    if (!Number.isSafeInteger(maxFileSize) || maxFileSize <= 0)
      throw new HermeticError('E_BAD_OPTION', 'IsolatedFS: maxFileSize must be a whole number above 0');
    this.#beneath = new Beneath(root, descriptorPaths);
    this.#largest = maxFileSize;
  }

  /** The directory, without links. */
  get root(): string {
    return this.#beneath.root;
  }

  readFile(path: string): Uint8Array {
    return this.#open(path, 'open', O_RDONLY, (fd, { size }) => {
      if (size > this.#largest) throw new FileSystemError('EFBIG', 'read', path);
      return readAll(fd, size, this.#largest, path);
    });
  }

  writeFile(path: string, data: Uint8Array, { flag = 'w' }: { readonly flag?: WriteFlag } = {}): void {
    this.#open(path, 'open', O_WRONLY | FLAGS[flag], (fd) => {
      // Not O_TRUNC: the opened file is checked before it is emptied.
      if (flag === 'w') ftruncateSync(fd, 0);
      for (let written = 0; written < data.length;) written += writeSync(fd, data, written);
    });
  }

  truncate(path: string, length: number): void {
    if (!Number.isSafeInteger(length) || length < 0) throw new FileSystemError('EINVAL', 'ftruncate', path);
    this.#open(path, 'open', O_WRONLY, (fd) => ftruncateSync(fd, length));
  }

  stat(path: string): FileStat {
    return this.#at(path, 'stat', (entry) => {
      const stats = lstatSync(entry);
      // A link was put here after the walk: its target was never checked.
      if (stats.isSymbolicLink()) throw new FileSystemError('EACCES', 'stat', path);
      const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'directory' : 'other';
      return {
        kind,
        size: kind === 'file' ? stats.size : 0,
        mode: stats.mode & 0o777,
        mtimeMs: stats.mtimeMs,
        ctimeMs: stats.ctimeMs,
        birthtimeMs: stats.birthtimeMs,
        identity: identityOf(stats, entry),
      };
    });
  }

  readdir(path: string): readonly DirectoryEntry[] {
    return this.#at(path, 'scandir', (entry) => {
      const fd = openSync(entry, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
      try {
        return readdirSync(descriptorPath(fd, entry), { withFileTypes: true }).map((entry) => {
          const kind: EntryKind = entry.isFile()
            ? 'file'
            : entry.isDirectory()
              ? 'directory'
              : entry.isSymbolicLink()
                ? 'symlink'
                : 'other';
          return { name: entry.name, kind };
        });
      } finally {
        closeSync(fd);
      }
    });
  }

  mkdir(path: string): void {
    this.#entry(path, 'mkdir', 'EEXIST', (entry) => mkdirSync(entry));
  }

  rmdir(path: string): void {
    this.#entry(path, 'rmdir', 'EBUSY', (entry) => rmdirSync(entry));
  }

  unlink(path: string): void {
    this.#entry(path, 'unlink', 'EISDIR', (entry) => unlinkSync(entry));
  }

  rename(from: string, to: string): void {
    const [source, target] = [normalPath(from, { syscall: 'rename' }), normalPath(to, { syscall: 'rename' })];
    try {
      this.#entry(source, 'rename', 'EBUSY', (sourcePlace) =>
        this.#entry(target, 'rename', 'EBUSY', (targetPlace) => renameSync(sourcePlace, targetPlace)),
      );
    } catch (error) {
      if (error instanceof FileSystemError) throw new FileSystemError(error.code, 'rename', source, target);
      throw error;
    }
  }

  utimes(path: string, atimeMs: number, mtimeMs: number): void {
    assertTimes(atimeMs, mtimeMs, path);
    this.#at(path, 'utime', (entry) => {
      const fd = openSync(entry, O_RDONLY | CAREFULLY);
      try {
        assertPlain(fstatSync(fd), path, { directory: true });
        futimesSync(fd, atimeMs / 1000, mtimeMs / 1000);
      } finally {
        closeSync(fd);
      }
    });
  }

  #open<T>(path: string, syscall: string, flags: number, use: (fd: number, stats: Stats) => T): T {
    return this.#at(path, syscall, (entry) => {
      const fd = openSync(entry, flags | CAREFULLY, 0o666);
      try {
        const stats = fstatSync(fd);
        assertPlain(stats, path, { directory: false });
        return use(fd, stats);
      } finally {
        closeSync(fd);
      }
    });
  }

  #at<T>(path: string, syscall: string, use: (entry: string) => T): T {
    return this.#beneath.at(normalPath(path, { syscall }), { follow: true, syscall }, (entry) => use(entry.path));
  }

  /** An entry of a directory, itself: a link is not followed. */
  #entry(path: string, syscall: string, ofRoot: 'EEXIST' | 'EBUSY' | 'EISDIR', use: (entry: string) => void): void {
    this.#beneath.at(normalPath(path, { syscall }), { follow: false, syscall }, (entry) => {
      if (entry.isRoot) throw new FileSystemError(ofRoot, syscall, path);
      use(entry.path);
    });
  }
}

/** Some systems number files beyond what a double holds. */
function identityOf({ dev, ino }: Stats, entry: string): string {
  if (Number.isSafeInteger(ino)) return `file ${dev}:${ino}`;
  const exact = lstatSync(entry, { bigint: true });
  return `file ${exact.dev}:${exact.ino}`;
}

function assertPlain(stats: Stats, path: string, { directory }: { directory: boolean }): void {
  if (stats.isFile() || (directory && stats.isDirectory())) return;
  throw new FileSystemError(stats.isDirectory() ? 'EISDIR' : 'EACCES', 'read', path);
}

/** Reads to the end, even if the size is not known or the file grows meanwhile. */
function readAll(fd: number, size: number, largest: number, path: string): Uint8Array {
  const parts: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const part = new Uint8Array(Math.max(size - total + 1, 4096));
    const read = readSync(fd, part);
    if (read === 0) break;
    total += read;
    if (total > largest) throw new FileSystemError('EFBIG', 'read', path);
    parts.push(part.subarray(0, read));
  }
  const whole = new Uint8Array(total);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** The open directory as a path, where the system has one. */
function descriptorPath(fd: number, entry: string): string {
  return entry.startsWith('/proc/self/fd/') ? `/proc/self/fd/${fd}` : entry;
}
