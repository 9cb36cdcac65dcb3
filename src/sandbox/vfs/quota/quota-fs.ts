import { after, each, recover } from '../answer.js';
import type { Answer, DirectoryEntry, FileStat, FileSystem, WriteFlag } from '../file-system.js';
import { baseName, joinPath, namesOf, normalPath, parentOf } from '../normal-path.js';
import { parseFileSystem } from '../parse-file-system.js';
import { parseQuota, type Quota, Usage } from './quota.js';
import { Turns } from '../turns.js';

const NO_LIMIT: Required<Quota> = { bytes: null, files: null, fileBytes: null, depth: null };

/** An entry that counts, by what it is and not by its path. */
interface Counted {
  readonly identity: string;
  readonly kind: FileStat['kind'];
  readonly bytes: number;
}

/**
 * Any file system with a limit on its content. Files that were there before count too: they are counted once, before
 * the first change, however many names or links lead to them. Changes that do not go through this view are not seen.
 */
export class QuotaFS implements FileSystem {
  readonly #files: FileSystem;
  readonly #usage: Usage;
  readonly #turns = new Turns();
  #counted = false;
  #hasLinks = false;
  /** What was found under more than one name. Whether a name was the last one, only a new count can tell. */
  readonly #several = new Set<string>();
  /** A name of such an entry was removed: perhaps less is used than is counted. */
  #mayBeLess = false;
  /** The directory around each directory, both by identity. With links a path does not tell how deep it leads. */
  readonly #parents = new Map<string, string>();

  constructor(files: FileSystem, quota: Quota) {
    this.#files = parseFileSystem(files);
    this.#usage = new Usage(parseQuota(quota, NO_LIMIT));
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

  writeFile(given: string, data: Uint8Array, options: { readonly flag?: WriteFlag } = {}): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, (known) => {
      const appends = options.flag?.startsWith('a') === true;
      const size = data.length + (appends && known?.kind === 'file' ? known.size : 0);
      return this.#resize(path, known, size, () => this.#files.writeFile(path, data, options));
    });
  }

  truncate(given: string, length: number): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, (known) => {
      // A length that is none would be counted as one: let the file system refuse it.
      const isLength = Number.isSafeInteger(length) && length >= 0;
      if (known?.kind !== 'file' || !isLength) return this.#files.truncate(path, length);
      return this.#resize(path, known, length, () => this.#files.truncate(path, length));
    });
  }

  mkdir(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, (known) => {
      if (known !== null) return this.#files.mkdir(path);
      const more = { bytes: 0, files: 1 };
      return after(this.#assertRoom(more, 'mkdir', path), () =>
        after(this.#depthOf(path), (depth) => {
          this.#usage.assertDepth(depth, 'mkdir', path);
          const made = this.#using(path, null, more, () => this.#files.mkdir(path));
          return after(made, () => this.#noteParent(path));
        }),
      );
    });
  }

  rmdir(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#remove(path, () => this.#files.rmdir(path));
  }

  unlink(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#remove(path, () => this.#files.unlink(path));
  }

  rename(source: string, target: string): Answer<void> {
    const [from, to] = [normalPath(source), normalPath(target)];
    return this.#change(to, () =>
      after(this.#usage.limitsDepth ? this.#heightOf(from) : 0, (height) =>
        after(this.#depthOf(to), (depth) => {
          this.#usage.assertDepth(depth + height, 'rename', from);
          return after(this.#entryAt(from), (moved) =>
            after(this.#entryAt(to), (replaced) =>
              after(this.#files.rename(from, to), () => {
                // Two names of one file: rename(2) leaves both.
                if (moved?.identity !== replaced?.identity) this.#removed(replaced);
                return moved?.kind === 'directory' ? this.#noteParent(to) : undefined;
              }),
            ),
          );
        }),
      ),
    );
  }

  utimes(given: string, atimeMs: number, mtimeMs: number): Answer<void> {
    const path = normalPath(given);
    return this.#files.utimes(path, atimeMs, mtimeMs);
  }

  #remove(path: string, change: () => Answer<void>): Answer<void> {
    return this.#change(path, () => after(this.#entryAt(path), (entry) => after(change(), () => this.#removed(entry))));
  }

  #removed(entry: Counted | null): void {
    if (entry === null) return;
    if (this.#several.has(entry.identity)) this.#mayBeLess = true;
    else this.#usage.add({ bytes: -entry.bytes, files: -1 });
  }

  #resize(path: string, known: FileStat | null, size: number, change: () => Answer<void>): Answer<void> {
    if (known !== null && known.kind !== 'file') return change();
    const more = { bytes: size - (known?.size ?? 0), files: known === null ? 1 : 0 };
    this.#usage.assertSize(size, 'open', path);
    return after(this.#assertRoom(more, 'open', path), () =>
      after(known === null ? this.#depthOf(path) : 0, (depth) => {
        this.#usage.assertDepth(depth, 'open', path);
        return this.#using(path, known, more, change);
      }),
    );
  }

  /** Counts anew before it refuses, if there may be less than is counted. */
  #assertRoom(more: { bytes: number; files: number }, syscall: string, path: string): Answer<void> {
    if (!this.#mayBeLess || this.#usage.hasRoom(more)) return this.#usage.assertRoom(more, syscall, path);
    this.#counted = false;
    return after(this.#count(), () => this.#usage.assertRoom(more, syscall, path));
  }

  /** Reserves the space before the change. If the change fails, what it left behind counts: half of a file, or nothing. */
  #using(
    path: string,
    known: FileStat | null,
    more: { bytes: number; files: number },
    change: () => Answer<void>,
  ): Answer<void> {
    this.#usage.add(more);
    return recover(change, (error) =>
      after(this.#look(path), (left) => {
        const bytes = (left?.size ?? 0) - (known?.size ?? 0);
        const files = (left === null ? 0 : 1) - (known === null ? 0 : 1);
        this.#usage.add({ bytes: bytes - more.bytes, files: files - more.files });
        throw error;
      }),
    );
  }

  /** Measures the entry at the path, then makes the change. */
  #change(path: string, use: (known: FileStat | null) => Answer<void>): Answer<void> {
    return this.#turns.take(() => after(this.#count(), () => after(this.#look(path), use)));
  }

  #look(path: string): Answer<FileStat | null> {
    return recover<FileStat | null>(
      () => this.#files.stat(path),
      () => null,
    );
  }

  /** The entry itself. A link counts nothing: its target is counted where it is. */
  #entryAt(path: string): Answer<Counted | null> {
    const isLink = this.#hasLinks
      ? after(this.#files.readdir(parentOf(path)), (entries) =>
          entries.some(({ name, kind }) => name === baseName(path) && kind === 'symlink'),
        )
      : false;
    return after(isLink, (link) =>
      after(this.#look(path), (known) =>
        known === null || link || known.kind === 'other'
          ? null
          : { identity: known.identity ?? path, kind: known.kind, bytes: known.size },
      ),
    );
  }

  #count(): Answer<void> {
    if (this.#counted) return undefined;
    this.#counted = true;
    this.#mayBeLess = false;
    this.#several.clear();
    this.#parents.clear();
    this.#usage.clear();
    return this.#visit('/', (stat, path, around) => {
      this.#usage.add({ bytes: stat.size, files: 1 });
      if (stat.kind === 'directory') this.#parents.set(stat.identity ?? path, around);
    });
  }

  /** How many names lead to the entry, without links. */
  #depthOf(path: string): Answer<number> {
    const written = namesOf(path).length;
    if (!this.#hasLinks || path === '/') return written;
    return after(this.#look('/'), (root) =>
      after(this.#look(parentOf(path)), (parent) => {
        let at = parent?.identity;
        for (let depth = 1; at !== undefined && depth <= this.#parents.size + 1; depth += 1) {
          if (at === root?.identity) return depth;
          at = this.#parents.get(at);
        }
        return written;
      }),
    );
  }

  /** A directory is somewhere else now. */
  #noteParent(path: string): Answer<void> {
    if (!this.#hasLinks) return undefined;
    return after(this.#look(path), (own) =>
      after(this.#look(parentOf(path)), (parent) => {
        if (own?.identity !== undefined && parent?.identity !== undefined)
          this.#parents.set(own.identity, parent.identity);
      }),
    );
  }

  #heightOf(path: string): Answer<number> {
    let height = 0;
    const measure = (_: FileStat, at: string): void => {
      height = Math.max(height, namesOf(at).length - namesOf(path).length);
    };
    return after(
      recover(
        () => this.#visit(path, measure),
        // A file, or nothing.
        () => undefined,
      ),
      () => height,
    );
  }

  /** Everything below a directory, once; links are neither counted nor followed. `around` is the identity of its directory. */
  #visit(path: string, use: (stat: FileStat, path: string, around: string) => void): Answer<void> {
    const seen = new Set<string>();
    const visit = (directory: string, around: string): Answer<void> =>
      after(this.#files.readdir(directory), (entries) =>
        each(entries, ({ name, kind }) => {
          const at = joinPath(directory, name);
          this.#hasLinks ||= kind === 'symlink';
          if (kind === 'symlink' || kind === 'other') return undefined;
          return after(this.#files.stat(at), (stat) => {
            const identity = stat.identity ?? at;
            if (seen.has(identity)) {
              this.#several.add(identity);
              return undefined;
            }
            seen.add(identity);
            use(stat, at, around);
            return stat.kind === 'directory' ? visit(at, identity) : undefined;
          });
        }),
      );
    return after(this.#look(path), (stat) => {
      const identity = stat?.identity ?? path;
      seen.add(identity);
      return visit(path, identity);
    });
  }
}
