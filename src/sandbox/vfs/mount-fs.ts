import { HermeticError } from '../../errors.js';
import { after, recover } from './answer.js';
import { FileSystemError } from './file-system-error.js';
import type { Answer, DirectoryEntry, FileStat, FileSystem, WriteFlag } from './file-system.js';
import { isWithin, namesOf, normalPath } from './normal-path.js';
import { parseFileSystem } from './parse-file-system.js';

interface Mount {
  /** Normal; `/` for the base. */
  readonly point: string;
  readonly files: FileSystem;
}

/** Several file systems as one tree: `new MountFS({ '/': new VirtualFS(), '/data': new IsolatedFS('data') })`. */
export class MountFS implements FileSystem {
  /** The longest first, so that the first that holds a path is the innermost. */
  readonly #mounts: readonly Mount[];

  constructor(mounts: Readonly<Record<string, FileSystem>>) {
    const parsed = Object.entries(mounts).map(([point, files]) => {
      if (!point.startsWith('/') || normalPath(point) !== point)
        throw bad(`"${point}" is not an absolute path without dots and double slashes`);
      return { point, files: parseFileSystem(files) };
    });
    if (!parsed.some(({ point }) => point === '/')) throw bad('nothing is mounted at /');
    this.#mounts = parsed.sort((a, b) => b.point.length - a.point.length);
  }

  readFile(given: string): Answer<Uint8Array> {
    const path = normalPath(given);
    return this.#ask('open', path, ({ files }, inner) => files.readFile(inner), 'EISDIR');
  }

  writeFile(given: string, data: Uint8Array, options?: { readonly flag?: WriteFlag }): Answer<void> {
    const path = normalPath(given);
    return this.#ask('open', path, ({ files }, inner) => files.writeFile(inner, data, options), 'EISDIR');
  }

  truncate(given: string, length: number): Answer<void> {
    const path = normalPath(given);
    return this.#ask('open', path, ({ files }, inner) => files.truncate(inner, length), 'EISDIR');
  }

  stat(given: string): Answer<FileStat> {
    const path = normalPath(given);
    return recover(
      () => this.#ask('stat', path, ({ files }, inner) => files.stat(inner)),
      (error) => {
        if (!this.#leadsToMount(path)) throw error;
        return { kind: 'directory', size: 0, mode: 0o755, mtimeMs: 0, ctimeMs: 0, birthtimeMs: 0 };
      },
    );
  }

  readdir(given: string): Answer<readonly DirectoryEntry[]> {
    const path = normalPath(given);
    const own = recover<readonly DirectoryEntry[]>(
      () => this.#ask('scandir', path, ({ files }, inner) => files.readdir(inner)),
      (error) => {
        if (!this.#leadsToMount(path)) throw error;
        return [];
      },
    );
    return after(own, (entries) => {
      const mounted = new Set(
        this.#mounts
          .filter(({ point }) => point !== path && isWithin(path, point))
          .map(({ point }) => nameBelow(path, point)),
      );
      const rest = entries.filter(({ name }) => !mounted.has(name));
      return [...rest, ...[...mounted].map((name): DirectoryEntry => ({ name, kind: 'directory' }))];
    });
  }

  mkdir(given: string): Answer<void> {
    const path = normalPath(given);
    if (this.#leadsToMount(path)) throw new FileSystemError('EEXIST', 'mkdir', path);
    return this.#ask('mkdir', path, ({ files }, inner) => files.mkdir(inner));
  }

  rmdir(given: string): Answer<void> {
    const path = normalPath(given);
    if (this.#leadsToMount(path)) throw new FileSystemError('EBUSY', 'rmdir', path);
    return this.#ask('rmdir', path, ({ files }, inner) => files.rmdir(inner));
  }

  unlink(given: string): Answer<void> {
    const path = normalPath(given);
    if (this.#leadsToMount(path)) throw new FileSystemError('EISDIR', 'unlink', path);
    return this.#ask('unlink', path, ({ files }, inner) => files.unlink(inner));
  }

  rename(source: string, target: string): Answer<void> {
    const [from, to] = [normalPath(source), normalPath(target)];
    if (this.#leadsToMount(from) || this.#leadsToMount(to)) throw new FileSystemError('EBUSY', 'rename', from, to);
    const mount = this.#mountOf(from);
    if (mount !== this.#mountOf(to)) throw new FileSystemError('EXDEV', 'rename', from, to);
    return recover(
      () => mount.files.rename(innerPath(mount, from), innerPath(mount, to)),
      (error) => {
        throw outer(error, 'rename', from, to);
      },
    );
  }

  utimes(given: string, atimeMs: number, mtimeMs: number): Answer<void> {
    const path = normalPath(given);
    return this.#ask('utime', path, ({ files }, inner) => files.utimes(inner, atimeMs, mtimeMs));
  }

  #mountOf(path: string): Mount {
    const found = this.#mounts.find(({ point }) => isWithin(point, path));
    if (found === undefined) throw new FileSystemError('ENOENT', 'open', path);
    return found;
  }

  /** Whether the path is a mount point or a directory above one: those stay where they are. */
  #leadsToMount(path: string): boolean {
    return this.#mounts.some(({ point }) => isWithin(path, point));
  }

  /** Asks the innermost file system with its own path. A directory that only leads to a mount exists in none of them. */
  #ask<T>(
    syscall: string,
    path: string,
    use: (mount: Mount, inner: string) => Answer<T>,
    ofDirectory?: 'EISDIR',
  ): Answer<T> {
    if (ofDirectory !== undefined && this.#leadsToMount(path)) throw new FileSystemError(ofDirectory, syscall, path);
    const mount = this.#mountOf(path);
    return recover(
      () => use(mount, innerPath(mount, path)),
      (error) => {
        throw outer(error, syscall, path);
      },
    );
  }
}

function innerPath({ point }: Mount, path: string): string {
  if (point === '/') return path;
  return path === point ? '/' : path.slice(point.length);
}

/** The name under `path` that leads to `point`. */
function nameBelow(path: string, point: string): string {
  return namesOf(point)[namesOf(path).length] ?? '';
}

function outer(error: unknown, syscall: string, path: string, dest?: string): unknown {
  return error instanceof FileSystemError ? new FileSystemError(error.code, syscall, path, dest) : error;
}

function bad(fact: string): HermeticError {
  return new HermeticError('E_BAD_FILE_SYSTEM', `MountFS: ${fact}`, {
    hint: "give file systems by where they are, with one at '/'",
  });
}
