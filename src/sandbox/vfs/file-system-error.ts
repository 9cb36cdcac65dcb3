export type FileSystemCode =
  | 'EACCES'
  | 'EBUSY'
  | 'EDQUOT'
  | 'EEXIST'
  | 'EFBIG'
  | 'EILSEQ'
  | 'EINVAL'
  | 'EIO'
  | 'EISDIR'
  | 'ELOOP'
  | 'EMFILE'
  | 'ENAMETOOLONG'
  | 'ENOENT'
  | 'ENOSPC'
  | 'ENOSYS'
  | 'ENOTDIR'
  | 'ENOTEMPTY'
  | 'EPERM'
  | 'EROFS'
  | 'EXDEV';

/** The texts and numbers of libuv, so that a guest reads the same errors as on a disk. */
const ERRORS: Readonly<Record<FileSystemCode, readonly [errno: number, text: string]>> = {
  EACCES: [-13, 'permission denied'],
  EBUSY: [-16, 'resource busy or locked'],
  EDQUOT: [-122, 'disk quota exceeded'],
  EEXIST: [-17, 'file already exists'],
  EFBIG: [-27, 'file too large'],
  EILSEQ: [-84, 'illegal byte sequence'],
  EINVAL: [-22, 'invalid argument'],
  EIO: [-5, 'i/o error'],
  EISDIR: [-21, 'illegal operation on a directory'],
  ELOOP: [-40, 'too many symbolic links encountered'],
  EMFILE: [-24, 'too many open files'],
  ENAMETOOLONG: [-36, 'name too long'],
  ENOENT: [-2, 'no such file or directory'],
  ENOSPC: [-28, 'no space left on device'],
  ENOSYS: [-38, 'function not implemented'],
  ENOTDIR: [-20, 'not a directory'],
  ENOTEMPTY: [-39, 'directory not empty'],
  EPERM: [-1, 'operation not permitted'],
  EROFS: [-30, 'read-only file system'],
  EXDEV: [-18, 'cross-device link not permitted'],
};

/** Named as Node names it: `ENOENT: no such file or directory, open '/a'`. Paths are the guest's, never the host's. */
export class FileSystemError extends Error {
  override readonly name = 'Error';
  readonly code: FileSystemCode;
  readonly errno: number;
  readonly syscall: string;
  readonly path: string;
  readonly dest?: string;

  constructor(code: FileSystemCode, syscall: string, path: string, dest?: string) {
    const [errno, text] = ERRORS[code];
    super(`${code}: ${text}, ${syscall} '${path}'${dest === undefined ? '' : ` -> '${dest}'`}`);
    this.code = code;
    this.errno = errno;
    this.syscall = syscall;
    this.path = path;
    if (dest !== undefined) this.dest = dest;
  }
}

export function isFileSystemCode(code: unknown): code is FileSystemCode {
  return typeof code === 'string' && Object.hasOwn(ERRORS, code);
}
