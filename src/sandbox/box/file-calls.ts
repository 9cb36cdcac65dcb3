import { after, each, recover } from '../vfs/answer.js';
import { FileSystemError } from '../vfs/file-system-error.js';
import type { Answer, FileSystem } from '../vfs/file-system.js';
import { joinPath, normalPath, parentOf } from '../vfs/normal-path.js';

const encoder = new TextEncoder();
const MAX_DEPTH = 256;

/** The operations of the guest's `fs`, with Node's arguments, over a FileSystem. */
export function fileCall(files: FileSystem, operation: string, args: readonly unknown[]): Answer<unknown> {
  const [first, second, third] = args;
  const path = (syscall: string, value: unknown = first): string => pathOf(value, syscall);
  switch (operation) {
    case 'readFile':
      return after(files.readFile(path('open')), (bytes) => decoded(bytes, encodingOf(second)));
    case 'writeFile':
    case 'appendFile': {
      const flag = flagOf(third) ?? (operation === 'appendFile' ? 'a' : 'w');
      return files.writeFile(path('open'), bytesOf(second), { flag });
    }
    case 'readAt':
      return after(files.readFile(path('open')), (bytes) =>
        bytes.slice(offsetOf(second), offsetOf(second) + offsetOf(third)),
      );
    case 'writeAt':
      return writeAt(files, path('open'), offsetOf(second), bytesOf(third));
    case 'stat':
      // Numbers of files on this machine are none of the guest's business.
      return after(files.stat(path('stat')), ({ identity: _, ...stat }) => stat);
    case 'access':
      return after(files.stat(path('access')), () => undefined);
    case 'exists':
      return recover<unknown>(
        () => after(files.stat(path('access')), () => true),
        () => false,
      );
    case 'readdir':
      return after(files.readdir(path('scandir')), (entries) =>
        entries.map(({ name, kind }) => ({ name, kind })).sort((a, b) => (a.name < b.name ? -1 : 1)),
      );
    case 'mkdir':
      return optionOf(second, 'recursive') ? makeAll(files, path('mkdir')) : files.mkdir(path('mkdir'));
    case 'rmdir':
      return files.rmdir(path('rmdir'));
    case 'unlink':
      return files.unlink(path('unlink'));
    case 'rm':
      return remove(files, path('rm'), optionOf(second, 'recursive'), optionOf(second, 'force'));
    case 'rename':
      return files.rename(path('rename'), path('rename', second));
    case 'copyFile': {
      const to = path('copyfile', second);
      return after(files.readFile(path('copyfile')), (bytes) => files.writeFile(to, bytes));
    }
    case 'truncate':
      return files.truncate(path('open'), typeof second === 'number' ? second : 0);
    case 'utimes':
      return files.utimes(path('utime'), milliseconds(second), milliseconds(third));
    default:
      throw new TypeError(`fs has no ${operation}`);
  }
}

function pathOf(value: unknown, syscall: string): string {
  if (typeof value !== 'string') throw new TypeError('The "path" argument must be of type string');
  return normalPath(value, { syscall });
}

function encodingOf(options: unknown): string | null {
  const encoding = typeof options === 'string' ? options : field(options, 'encoding');
  if (encoding === undefined || encoding === null || encoding === 'buffer') return null;
  if (typeof encoding === 'string' && /^(?:utf-?8|latin1|ascii|base64|hex)$/i.test(encoding)) return encoding;
  throw new TypeError(
    `${typeof encoding === 'string' ? JSON.stringify(encoding) : typeof encoding} is no known encoding`,
  );
}

function decoded(bytes: Uint8Array, encoding: string | null): unknown {
  if (encoding === null) return bytes;
  // encodingOf lets only these pass.
  return Buffer.from(bytes).toString(encoding as BufferEncoding);
}

function bytesOf(data: unknown): Uint8Array {
  if (typeof data === 'string') return encoder.encode(data);
  if (data instanceof Uint8Array) return data;
  if (ArrayBuffer.isView(data)) return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
  throw new TypeError('The "data" argument must be a string or bytes');
}

function flagOf(options: unknown): 'w' | 'wx' | 'a' | 'ax' | null {
  const flag = field(options, 'flag');
  return flag === 'w' || flag === 'wx' || flag === 'a' || flag === 'ax' ? flag : null;
}

function optionOf(options: unknown, name: string): boolean {
  return field(options, name) === true;
}

function field(options: unknown, name: string): unknown {
  if (typeof options !== 'object' || options === null) return undefined;
  const found: unknown = Object.getOwnPropertyDescriptor(options, name)?.value;
  return found;
}

function offsetOf(value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
  throw new TypeError('a place in a file must be a whole number');
}

/** Zeros fill a gap between the end of the file and the offset. */
function writeAt(files: FileSystem, path: string, offset: number, data: Uint8Array): Answer<void> {
  return after(files.stat(path), ({ size }) => {
    if (offset === size) return files.writeFile(path, data, { flag: 'a' });
    if (offset > size) return after(files.truncate(path, offset), () => files.writeFile(path, data, { flag: 'a' }));
    return after(files.readFile(path), (before) => {
      const bytes = new Uint8Array(Math.max(before.length, offset + data.length));
      bytes.set(before);
      bytes.set(data, offset);
      return files.writeFile(path, bytes);
    });
  });
}

function milliseconds(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  return typeof value === 'number' ? value * 1000 : 0;
}

function makeAll(files: FileSystem, path: string): Answer<void> {
  if (path === '/') return;
  return after(makeAll(files, parentOf(path)), () =>
    recover<void>(
      () => files.mkdir(path),
      (error) => {
        if (!(error instanceof FileSystemError) || error.code !== 'EEXIST') throw error;
        return after(files.stat(path), ({ kind }) => {
          if (kind !== 'directory') throw error;
        });
      },
    ),
  );
}

/** Links are removed, never followed: their targets are no part of the tree. */
function remove(files: FileSystem, path: string, recursive: boolean, force: boolean): Answer<void> {
  return recover<void>(
    () => files.unlink(path),
    (error) => {
      const code = error instanceof FileSystemError ? error.code : null;
      if (force && code === 'ENOENT') return undefined;
      // EPERM is what a directory gives on macOS.
      if (code !== 'EISDIR' && code !== 'EPERM') throw error;
      if (!recursive) throw new FileSystemError('EISDIR', 'rm', path);
      return removeTree(files, path, 0);
    },
  );
}

function removeTree(files: FileSystem, path: string, depth: number): Answer<void> {
  if (depth > MAX_DEPTH) throw new FileSystemError('ENAMETOOLONG', 'rm', path);
  const below = after(files.readdir(path), (entries) =>
    each(entries, ({ name, kind }) => {
      const at = joinPath(path, name);
      return kind === 'directory' ? removeTree(files, at, depth + 1) : files.unlink(at);
    }),
  );
  return after(below, () => files.rmdir(path));
}
