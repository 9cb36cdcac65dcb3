/** VirtualFS, IsolatedFS and views of them answer at once; a file system of your own may answer with a promise. */
export type Answer<T> = T | Promise<T>;

export type EntryKind = 'file' | 'directory' | 'symlink' | 'other';

export interface FileStat {
  /** The kind of the file that the path leads to. Links are followed, so that it is never 'symlink'. */
  readonly kind: Exclude<EntryKind, 'symlink'>;
  /** Bytes; 0 for a directory. */
  readonly size: number;
  /** Permission bits only, `0o644`; they are shown, not enforced. */
  readonly mode: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly birthtimeMs: number;
  /**
   * The same text for every path that leads to this file or directory, and for no other: hard links, links to directories, a
   * directory that is mounted twice. Without it a quota tells files apart by their paths. Guests do not see it.
   */
  readonly identity?: string;
}

export interface DirectoryEntry {
  readonly name: string;
  readonly kind: EntryKind;
}

/** `w` creates or replaces, `a` creates or appends, with an x a file that exists is EEXIST. */
export type WriteFlag = 'w' | 'wx' | 'a' | 'ax';

/**
 * The files that a guest sees. Every path that arrives is absolute, POSIX and normal: it starts with `/`, has no empty,
 * `.` or `..` component, no NUL and no slash at its end (but for `/` itself). Failures are thrown (or rejected) errors
 * with a `code` that Node and Python know: ENOENT, EEXIST, ENOTDIR, EISDIR, ENOTEMPTY, EROFS, EDQUOT, EACCES, EINVAL,
 * EBUSY, EXDEV, EIO.
 */
export interface FileSystem {
  /** The caller owns the bytes. EISDIR for a directory. */
  readFile(path: string): Answer<Uint8Array>;
  /** The directory must exist. The bytes are copied. */
  writeFile(path: string, data: Uint8Array, options?: { readonly flag?: WriteFlag }): Answer<void>;
  /** Sets the length, zeros added. ENOENT if there is no file. */
  truncate(path: string, length: number): Answer<void>;
  stat(path: string): Answer<FileStat>;
  /** In no order that may be relied on. */
  readdir(path: string): Answer<readonly DirectoryEntry[]>;
  /** One level; EEXIST if there is anything. */
  mkdir(path: string): Answer<void>;
  /** An empty directory only; EBUSY for `/`. */
  rmdir(path: string): Answer<void>;
  /** EISDIR for a directory. */
  unlink(path: string): Answer<void>;
  /** As rename(2): replaces a file, or an empty directory by a directory. */
  rename(from: string, to: string): Answer<void>;
  /** Milliseconds since the epoch. */
  utimes(path: string, atimeMs: number, mtimeMs: number): Answer<void>;
}
