import { after, recover } from './answer.js';
import { FileSystemError } from './file-system-error.js';
import type { Answer, DirectoryEntry, FileStat, FileSystem, WriteFlag } from './file-system.js';
import { normalPath, parentOf } from './normal-path.js';
import { parseFileSystem } from './parse-file-system.js';

/** A file system that cannot be changed through this view: EROFS, but a call that would fail anyway keeps its own error. */
export class ReadOnlyFS implements FileSystem {
  readonly #files: FileSystem;

  constructor(files: FileSystem) {
    this.#files = parseFileSystem(files);
  }

  readFile(given: string): Answer<Uint8Array> {
    const path = normalPath(given);
    return this.#files.readFile(path);
  }

  stat(given: string): Answer<FileStat> {
    const path = normalPath(given);
    return this.#files.stat(path);
  }

  readdir(given: string): Answer<readonly DirectoryEntry[]> {
    const path = normalPath(given);
    return this.#files.readdir(path);
  }

  writeFile(given: string, _data: Uint8Array, { flag = 'w' }: { readonly flag?: WriteFlag } = {}): Answer<void> {
    const path = normalPath(given);
    return this.#refuse('open', path, (found) => {
      if (found === null) return null;
      if (flag.endsWith('x')) return 'EEXIST';
      return found.kind === 'directory' ? 'EISDIR' : null;
    });
  }

  truncate(given: string, _length: number): Answer<void> {
    const path = normalPath(given);
    return this.#refuse('open', path, (found) =>
      found === null ? 'ENOENT' : found.kind === 'directory' ? 'EISDIR' : null,
    );
  }

  mkdir(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#refuse('mkdir', path, (found) => (found === null ? null : 'EEXIST'));
  }

  rmdir(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#refuse('rmdir', path, (found) =>
      found === null ? 'ENOENT' : found.kind === 'directory' ? null : 'ENOTDIR',
    );
  }

  unlink(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#refuse('unlink', path, (found) =>
      found === null ? 'ENOENT' : found.kind === 'directory' ? 'EISDIR' : null,
    );
  }

  rename(source: string, target: string): Answer<void> {
    const [from, to] = [normalPath(source), normalPath(target)];
    return after(this.#files.stat(from), () =>
      after(this.#files.stat(parentOf(to)), () => {
        throw new FileSystemError('EROFS', 'rename', from, to);
      }),
    );
  }

  utimes(given: string, _atimeMs: number, _mtimeMs: number): Answer<void> {
    const path = normalPath(given);
    return this.#refuse('utime', path, (found) => (found === null ? 'ENOENT' : null));
  }

  #refuse(
    syscall: string,
    path: string,
    natural: (found: FileStat | null) => 'ENOENT' | 'EEXIST' | 'EISDIR' | 'ENOTDIR' | null,
  ): Answer<void> {
    const found = recover<FileStat | null>(
      () => this.#files.stat(path),
      // A missing directory on the way is an error of its own.
      () => after(this.#files.stat(parentOf(path)), () => null),
    );
    return after(found, (stat) => {
      throw new FileSystemError(natural(stat) ?? 'EROFS', syscall, path);
    });
  }
}
