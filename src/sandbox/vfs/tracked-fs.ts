import { after, each, recover } from './answer.js';
import type { Answer, DirectoryEntry, FileStat, FileSystem, WriteFlag } from './file-system.js';
import { joinPath, normalPath } from './normal-path.js';
import { parseFileSystem } from './parse-file-system.js';
import { Turns } from './turns.js';

/** The change of one path. `before` and `after` are contents; null where there was, or is, no file. */
export interface Change {
  readonly path: string;
  readonly change: 'created' | 'modified' | 'deleted';
  readonly kind: 'file' | 'directory';
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

type State = { readonly kind: 'file'; readonly content: Uint8Array } | { readonly kind: 'directory' } | null;

/** A file system that remembers every file as it was before the first change through this view. A rename is two changes. */
export class TrackedFS implements FileSystem {
  readonly #files: FileSystem;
  readonly #before = new Map<string, State>();
  readonly #turns = new Turns();

  constructor(files: FileSystem) {
    this.#files = parseFileSystem(files);
  }

  /** The difference to the start, or to the last `reset`, sorted by path. A file that was changed back is not in it. */
  changes(): Answer<readonly Change[]> {
    const found: Change[] = [];
    const compare = ([path, before]: [string, State]): Answer<void> =>
      after(this.#stateOf(path), (now) => {
        const change = difference(path, before, now);
        if (change !== null) found.push(change);
      });
    return after(each([...this.#before], compare), () => found.sort((a, b) => (a.path < b.path ? -1 : 1)));
  }

  /** Forgets the changes so far. */
  reset(): void {
    this.#before.clear();
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

  writeFile(given: string, data: Uint8Array, options?: { readonly flag?: WriteFlag }): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, () => this.#files.writeFile(path, data, options));
  }

  truncate(given: string, length: number): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, () => this.#files.truncate(path, length));
  }

  mkdir(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, () => this.#files.mkdir(path));
  }

  rmdir(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, () => this.#files.rmdir(path));
  }

  unlink(given: string): Answer<void> {
    const path = normalPath(given);
    return this.#change(path, () => this.#files.unlink(path));
  }

  rename(source: string, target: string): Answer<void> {
    const [from, to] = [normalPath(source), normalPath(target)];
    if (from === '/' || to === '/') return this.#files.rename(from, to);
    const both = (below: string): Answer<void> => after(this.#remember(from + below), () => this.#remember(to + below));
    return this.#turns.take(() =>
      after(this.#below(from, ''), (paths) => after(each(['', ...paths], both), () => this.#files.rename(from, to))),
    );
  }

  utimes(given: string, atimeMs: number, mtimeMs: number): Answer<void> {
    const path = normalPath(given);
    return this.#files.utimes(path, atimeMs, mtimeMs);
  }

  #change(path: string, change: () => Answer<void>): Answer<void> {
    return this.#turns.take(() => after(this.#remember(path), change));
  }

  #remember(path: string): Answer<void> {
    if (this.#before.has(path)) return undefined;
    return after(this.#stateOf(path), (state) => {
      this.#before.set(path, state);
    });
  }

  #stateOf(path: string): Answer<State> {
    return recover<State>(
      () =>
        after(this.#files.stat(path), ({ kind }): Answer<State> => {
          if (kind !== 'file') return kind === 'directory' ? { kind } : null;
          return after(this.#files.readFile(path), (content) => ({ kind: 'file', content }));
        }),
      () => null,
    );
  }

  /** The paths below a directory, from it on: `/a`, `/a/b`. */
  #below(root: string, path: string): Answer<readonly string[]> {
    const found: string[] = [];
    const visit = ({ name, kind }: DirectoryEntry): Answer<void> => {
      const at = joinPath(path === '' ? '/' : path, name);
      found.push(at);
      if (kind !== 'directory') return undefined;
      return after(this.#below(root, at), (deeper) => {
        found.push(...deeper);
      });
    };
    return after(
      recover<readonly DirectoryEntry[]>(
        () => this.#files.readdir(root + path),
        // A file, or nothing.
        () => [],
      ),
      (entries) => after(each(entries, visit), () => found),
    );
  }
}

function difference(path: string, before: State, now: State): Change | null {
  const contents = { before: contentOf(before), after: contentOf(now) };
  if (before === null && now === null) return null;
  if (before === null && now !== null) return { path, change: 'created', kind: now.kind, ...contents };
  if (before !== null && now === null) return { path, change: 'deleted', kind: before.kind, ...contents };
  const kind = now?.kind ?? 'file';
  const same = before?.kind === kind && sameBytes(contents.before, contents.after);
  return same ? null : { path, change: 'modified', kind, ...contents };
}

function contentOf(state: State): Uint8Array | null {
  return state?.kind === 'file' ? state.content : null;
}

function sameBytes(a: Uint8Array | null, b: Uint8Array | null): boolean {
  if (a === null || b === null) return a === b;
  return a.length === b.length && Buffer.compare(a, b) === 0;
}
