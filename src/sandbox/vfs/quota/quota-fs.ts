import { after, each, recover } from '../answer.js';
import type { Answer, DirectoryEntry, FileStat, FileSystem, WriteFlag } from '../file-system.js';
import { baseName, joinPath, namesOf, normalPath, parentOf } from '../normal-path.js';
import { parseFileSystem } from '../parse-file-system.js';
import { parseQuota, type Quota, Usage } from './quota.js';
import { Turns } from '../turns.js';

const NO_LIMIT: Required<Quota> = { bytes: null, files: null, fileBytes: null, depth: null };

/**
 * Any file system with a limit on its content. Files that were there before count too: they are counted once, before
 * the first change. Changes that do not go through this view are not seen.
 */
export class QuotaFS implements FileSystem {
  readonly #files: FileSystem;
  readonly #usage: Usage;
  readonly #turns = new Turns();
  #counted = false;
  #hasLinks = false;

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
      if (known?.kind !== 'file') return this.#files.truncate(path, length);
      return this.#resize(path, known, length, () => this.#files.truncate(path, length));
    });
  }

  mkdir(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, (known) => {
      if (known !== null) return this.#files.mkdir(path);
      this.#usage.assertRoom({ bytes: 0, files: 1 }, 'mkdir', path);
      this.#usage.assertDepth(namesOf(path).length, 'mkdir', path);
      return this.#using({ bytes: 0, files: 1 }, () => this.#files.mkdir(path));
    });
  }

  rmdir(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, () => after(this.#files.rmdir(path), () => this.#usage.add({ bytes: 0, files: -1 })));
  }

  unlink(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, () =>
      after(this.#counts(path), (counted) =>
        after(this.#files.unlink(path), () => this.#usage.add({ bytes: -counted.bytes, files: -counted.files })),
      ),
    );
  }

  rename(source: string, target: string): Answer<void> {
    const [from, to] = [normalPath(source), normalPath(target)];
    return this.#change(to, () =>
      after(this.#heightOf(from), (height) => {
        this.#usage.assertDepth(namesOf(to).length + height, 'rename', from);
        return after(this.#counts(to), (replaced) =>
          after(this.#files.rename(from, to), () => {
            if (from !== to) this.#usage.add({ bytes: -replaced.bytes, files: -replaced.files });
          }),
        );
      }),
    );
  }

  utimes(given: string, atimeMs: number, mtimeMs: number): Answer<void> {
    const path = normalPath(given);
    return this.#files.utimes(path, atimeMs, mtimeMs);
  }

  #resize(path: string, known: FileStat | null, size: number, change: () => Answer<void>): Answer<void> {
    if (known !== null && known.kind !== 'file') return change();
    const more = { bytes: size - (known?.size ?? 0), files: known === null ? 1 : 0 };
    this.#usage.assertSize(size, 'open', path);
    this.#usage.assertRoom(more, 'open', path);
    if (known === null) this.#usage.assertDepth(namesOf(path).length, 'open', path);
    return this.#using(more, change);
  }

  /** Reserves the space before the change and gives it back if the change fails. */
  #using(more: { bytes: number; files: number }, change: () => Answer<void>): Answer<void> {
    this.#usage.add(more);
    return recover(change, (error) => {
      this.#usage.add({ bytes: -more.bytes, files: -more.files });
      throw error;
    });
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

  /** The size of an entry. A link has none: its target is counted where it is. */
  #counts(path: string): Answer<{ bytes: number; files: number }> {
    const isLink = this.#hasLinks
      ? after(this.#files.readdir(parentOf(path)), (entries) =>
          entries.some(({ name, kind }) => name === baseName(path) && kind === 'symlink'),
        )
      : false;
    return after(isLink, (link) =>
      after(this.#look(path), (known) =>
        known === null || link ? { bytes: 0, files: 0 } : { bytes: known.size, files: 1 },
      ),
    );
  }

  #count(): Answer<void> {
    if (this.#counted) return undefined;
    this.#counted = true;
    return this.#visit('/', (stat) => this.#usage.add({ bytes: stat.size, files: 1 }));
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

  /** Everything below a directory; links are neither counted nor followed. */
  #visit(path: string, use: (stat: FileStat, path: string) => void): Answer<void> {
    return after(this.#files.readdir(path), (entries) =>
      each(entries, ({ name, kind }) => {
        const at = joinPath(path, name);
        this.#hasLinks ||= kind === 'symlink';
        if (kind === 'symlink' || kind === 'other') return undefined;
        return after(this.#files.stat(at), (stat) => {
          use(stat, at);
          return stat.kind === 'directory' ? this.#visit(at, use) : undefined;
        });
      }),
    );
  }
}
