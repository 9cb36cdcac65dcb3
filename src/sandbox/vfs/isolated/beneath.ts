import { closeSync, constants, existsSync, fstatSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { HermeticError } from '../../../errors.js';
import { FileSystemError, isFileSystemCode } from '../file-system-error.js';
import { isWithin, joinPath, namesOf } from '../normal-path.js';

/** An open directory, and the path it had when it was opened. */
interface Directory {
  readonly fd: number;
  readonly path: string;
}

/** A name in an open directory; the directory itself where there is no name. */
export interface Entry {
  /** The path for the operation. It starts at the open directory, so that no rename in the meantime matters. */
  readonly path: string;
  readonly isRoot: boolean;
}

const MOST_LINKS = 40;
const OPEN_DIRECTORY = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * Paths below one directory, walked name by name as openat2(RESOLVE_BENEATH) does: each directory is opened from the
 * one before, never through a link, and links are read and walked here. No swap of a link or directory by another
 * process leads out, because nothing that was checked is looked up again by its path.
 */
export class Beneath {
  readonly root: string;
  readonly #identity: string;
  /** Linux shows open directories as paths that can be continued. Elsewhere a swap between two steps is possible. */
  readonly #hasDescriptorPaths: boolean;

  constructor(root: string, descriptorPaths: boolean = existsSync('/proc/self/fd')) {
    try {
      this.root = realpathSync(root);
    } catch (error) {
      throw new HermeticError('E_PATH_NOT_FOUND', `IsolatedFS: ${root} does not exist`, { cause: error });
    }
    // Windows lacks it, and would follow links.
    if (!Object.hasOwn(constants, 'O_NOFOLLOW'))
      throw new HermeticError(
        'E_BAD_FILE_SYSTEM',
        'IsolatedFS needs a system that can open files without following links',
        {
          hint: 'use a VirtualFS on this machine',
        },
      );
    if (!lstatSync(this.root).isDirectory())
      throw new HermeticError('E_PATH_NOT_FOUND', `IsolatedFS: ${root} is not a directory`);
    this.#identity = identityAt(this.root);
    this.#hasDescriptorPaths = descriptorPaths;
  }

  /** Runs `use` on the entry that a guest's path leads to; a link at its end is followed if `follow`. */
  at<T>(path: string, { follow, syscall }: { follow: boolean; syscall: string }, use: (entry: Entry) => T): T {
    const opened: Directory[] = [];
    try {
      return use(this.#walk(namesOf(path), follow, opened));
    } catch (error) {
      throw guestError(error, syscall, path);
    } finally {
      for (const { fd } of opened) closeSync(fd);
    }
  }

  #walk(names: readonly string[], follow: boolean, opened: Directory[]): Entry {
    opened.push(this.#openRoot());
    const stack = [...opened];
    const pending = [...names];
    let links = 0;
    for (let name = pending.shift(); name !== undefined; name = pending.shift()) {
      const top = stack.at(-1);
      if (top === undefined) throw refusal('EACCES');
      if (name === '' || name === '.') continue;
      if (name === '..') {
        // Only targets of links contain `..`: it goes back along the directories that were opened.
        if (stack.length === 1) throw refusal('EACCES');
        stack.pop();
        continue;
      }
      const path = this.#continue(top, name);
      const isLast = pending.every((later) => later === '' || later === '.');
      if (isLast && !follow && pending.length === 0) return { path, isRoot: false };
      const target = readLink(path);
      if (target !== null) {
        links += 1;
        if (links > MOST_LINKS) throw refusal('ELOOP');
        if (target.startsWith('/')) {
          stack.splice(1);
          pending.unshift(...this.#insideRoot(target));
        } else pending.unshift(...target.split('/'));
        continue;
      }
      if (isLast && pending.length === 0) return { path, isRoot: false };
      const next = this.#openDirectory(top, name);
      opened.push(next);
      stack.push(next);
    }
    const last = stack.at(-1);
    if (last === undefined) throw refusal('EACCES');
    return { path: this.#continue(last, '.'), isRoot: stack.length === 1 };
  }

  /** Opens the root anew each time and compares it: if it was moved away, the guest must not follow it there. */
  #openRoot(): Directory {
    const fd = openSync(this.root, OPEN_DIRECTORY);
    if (identityOf(fd) === this.#identity) return { fd, path: this.root };
    closeSync(fd);
    throw refusal('EACCES');
  }

  #openDirectory(parent: Directory, name: string): Directory {
    const fd = openSync(this.#continue(parent, name), OPEN_DIRECTORY);
    const path = joinPath(parent.path, name);
    try {
      if (!this.#hasDescriptorPaths && (realpathSync(path) !== path || identityAt(path) !== identityOf(fd)))
        throw refusal('EACCES');
    } catch (error) {
      closeSync(fd);
      throw error;
    }
    return { fd, path };
  }

  #continue({ fd, path }: Directory, name: string): string {
    return `${this.#hasDescriptorPaths ? `/proc/self/fd/${fd}` : path}/${name}`;
  }

  /** An absolute link is a path of the host: it may only point into the root. */
  #insideRoot(target: string): string[] {
    if (!isWithin(this.root, target)) throw refusal('EACCES');
    return target.slice(this.root.length).split('/');
  }
}

/** The target of a link; null if there is no link. */
function readLink(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EINVAL' || code === 'ENOENT') return null;
    throw error;
  }
}

function identityOf(fd: number): string {
  const { dev, ino } = fstatSync(fd, { bigint: true });
  return `${dev}:${ino}`;
}

function identityAt(path: string): string {
  const { dev, ino } = lstatSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

function refusal(code: 'EACCES' | 'ELOOP'): FileSystemError {
  return new FileSystemError(code, '', '');
}

/** The same failure with the guest's path: Node's error names paths of the host. */
function guestError(error: unknown, syscall: string, path: string): FileSystemError {
  const code = codeOf(error);
  // A pipe without a reader, a socket, a device without a driver.
  if (code === 'ENXIO' || code === 'ENODEV') return new FileSystemError('EACCES', syscall, path);
  return new FileSystemError(isFileSystemCode(code) ? code : 'EIO', syscall, path);
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
