import { HermeticError } from '../../../errors.js';
import { FileSystemError } from '../file-system-error.js';
import type { DirectoryEntry, FileStat, FileSystem, WriteFlag } from '../file-system.js';
import { assertTimes } from '../assert-times.js';
import {
  allocate,
  append,
  type Directory,
  type File,
  heightOf,
  identityOf,
  type Node,
  now,
  touch,
} from './memory-node.js';
import { baseName, isWithin, joinPath, namesOf, normalPath, parentOf } from '../normal-path.js';
import { MEMORY_QUOTA, parseQuota, type Quota, Usage } from '../quota/quota.js';

/** Files in the host's memory. Errors and their order are those of Linux. */
export class VirtualFS implements FileSystem {
  readonly #root: Directory = { kind: 'directory', entries: new Map(), ...now() };
  readonly #usage: Usage;

  /** `files` are contents by path, text as UTF-8; their directories are made. */
  constructor(files: Readonly<Record<string, string | Uint8Array>> = {}, { quota = {} }: { quota?: Quota } = {}) {
    this.#usage = new Usage(parseQuota(quota, MEMORY_QUOTA));
    for (const [path, content] of Object.entries(files)) this.#add(path, content);
  }

  readFile(path: string): Uint8Array {
    const file = this.#file(path, 'read');
    return file.buffer.slice(0, file.size);
  }

  writeFile(path: string, data: Uint8Array, { flag = 'w' }: { readonly flag?: WriteFlag } = {}): void {
    const at = normalPath(path);
    const known = at === '/' ? this.#root : this.#parent(at, 'open').entries.get(baseName(at));
    if (known !== undefined && flag.endsWith('x')) throw new FileSystemError('EEXIST', 'open', at);
    if (known?.kind === 'directory') throw new FileSystemError('EISDIR', 'open', at);
    const size = (flag.startsWith('a') ? (known?.size ?? 0) : 0) + data.length;
    this.#assertRoom(at, size, known, 'open');
    // A Buffer's own slice would share its memory with the caller.
    if (known === undefined) {
      const file: File = { kind: 'file', buffer: new Uint8Array(data), size, ...now() };
      this.#link(at, file);
      this.#usage.add({ bytes: size, files: 1 });
      return;
    }
    this.#usage.add({ bytes: size - known.size, files: 0 });
    if (flag.startsWith('a')) append(known, data);
    else known.buffer = new Uint8Array(data);
    known.size = size;
    touch(known);
  }

  truncate(path: string, length: number): void {
    const file = this.#file(path, 'open');
    const at = normalPath(path);
    if (!Number.isSafeInteger(length) || length < 0) throw new FileSystemError('EINVAL', 'ftruncate', at);
    this.#assertRoom(at, length, file, 'ftruncate');
    const buffer = allocate(length, at);
    buffer.set(file.buffer.subarray(0, Math.min(file.size, length)));
    this.#usage.add({ bytes: length - file.size, files: 0 });
    file.buffer = buffer;
    file.size = length;
    touch(file);
  }

  stat(path: string): FileStat {
    const found = this.#node(path, 'stat');
    const { kind, mtimeMs, ctimeMs, birthtimeMs, ...node } = found;
    return {
      kind,
      size: 'size' in node ? node.size : 0,
      mode: kind === 'file' ? 0o644 : 0o755,
      mtimeMs,
      ctimeMs,
      birthtimeMs,
      identity: identityOf(found),
    };
  }

  readdir(path: string): readonly DirectoryEntry[] {
    const node = this.#node(path, 'scandir');
    if (node.kind === 'file') throw new FileSystemError('ENOTDIR', 'scandir', normalPath(path));
    return [...node.entries].map(([name, { kind }]) => ({ name, kind }));
  }

  mkdir(path: string): void {
    const at = normalPath(path, { syscall: 'mkdir' });
    if (at === '/' || this.#parent(at, 'mkdir').entries.has(baseName(at)))
      throw new FileSystemError('EEXIST', 'mkdir', at);
    this.#usage.assertRoom({ bytes: 0, files: 1 }, 'mkdir', at);
    this.#usage.assertDepth(namesOf(at).length, 'mkdir', at);
    this.#link(at, { kind: 'directory', entries: new Map(), ...now() });
    this.#usage.add({ bytes: 0, files: 1 });
  }

  rmdir(path: string): void {
    const node = this.#node(path, 'rmdir');
    const at = normalPath(path);
    if (at === '/') throw new FileSystemError('EBUSY', 'rmdir', at);
    if (node.kind === 'file') throw new FileSystemError('ENOTDIR', 'rmdir', at);
    if (node.entries.size > 0) throw new FileSystemError('ENOTEMPTY', 'rmdir', at);
    this.#unlink(at);
    this.#usage.add({ bytes: 0, files: -1 });
  }

  unlink(path: string): void {
    const node = this.#node(path, 'unlink');
    const at = normalPath(path);
    if (node.kind === 'directory') throw new FileSystemError('EISDIR', 'unlink', at);
    this.#unlink(at);
    this.#usage.add({ bytes: -node.size, files: -1 });
  }

  rename(from: string, to: string): void {
    const [source, target] = [normalPath(from, { syscall: 'rename' }), normalPath(to, { syscall: 'rename' })];
    const fail = (code: ConstructorParameters<typeof FileSystemError>[0]): FileSystemError =>
      new FileSystemError(code, 'rename', source, target);
    const [sourceParent, targetParent] = this.#parents(source, target);
    if (source === '/' || target === '/') throw fail('EBUSY');
    const node = sourceParent.entries.get(baseName(source));
    if (node === undefined) throw fail('ENOENT');
    if (source === target) return;
    if (node.kind === 'directory' && isWithin(source, target)) throw fail('EINVAL');
    if (isWithin(target, source)) throw fail('ENOTEMPTY');
    const replaced = targetParent.entries.get(baseName(target));
    if (replaced !== undefined && replaced.kind !== node.kind)
      throw fail(node.kind === 'directory' ? 'ENOTDIR' : 'EISDIR');
    if (replaced?.kind === 'directory' && replaced.entries.size > 0) throw fail('ENOTEMPTY');
    this.#usage.assertDepth(namesOf(target).length + heightOf(node), 'rename', source);
    this.#unlink(source);
    if (replaced !== undefined) this.#usage.add({ bytes: replaced.kind === 'file' ? -replaced.size : 0, files: -1 });
    this.#link(target, node);
    node.ctimeMs = Date.now();
  }

  utimes(path: string, atimeMs: number, mtimeMs: number): void {
    const node = this.#node(path, 'utime');
    assertTimes(atimeMs, mtimeMs, path);
    node.mtimeMs = mtimeMs;
    node.ctimeMs = Date.now();
  }

  /** Every file with its content, by path. For the host: the bytes are copies. */
  files(): Map<string, Uint8Array> {
    const found = new Map<string, Uint8Array>();
    const visit = (directory: Directory, path: string): void => {
      for (const [name, node] of directory.entries) {
        const at = joinPath(path, name);
        if (node.kind === 'file') found.set(at, node.buffer.slice(0, node.size));
        else visit(node, at);
      }
    };
    visit(this.#root, '/');
    return found;
  }

  #add(path: string, content: string | Uint8Array): void {
    // Callers in JavaScript have no types to stop them.
    const given: unknown = content;
    if (typeof given !== 'string' && !(given instanceof Uint8Array))
      throw new HermeticError('E_BAD_FILE_SYSTEM', `VirtualFS: the content of "${path}" is neither text nor bytes`);
    try {
      const at = normalPath(path);
      for (const [index] of namesOf(at).slice(1).entries()) {
        const directory = `/${namesOf(at)
          .slice(0, index + 1)
          .join('/')}`;
        if (!this.#has(directory)) this.mkdir(directory);
      }
      this.writeFile(at, typeof given === 'string' ? new TextEncoder().encode(given) : given);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new HermeticError('E_BAD_FILE_SYSTEM', `VirtualFS: "${path}" cannot be made: ${why}`, { cause: error });
    }
  }

  #has(path: string): boolean {
    try {
      this.#node(path, 'stat');
      return true;
    } catch {
      return false;
    }
  }

  #node(path: string, syscall: string): Node {
    const at = normalPath(path, { syscall });
    let node: Node = this.#root;
    for (const name of namesOf(at)) {
      if (node.kind === 'file') throw new FileSystemError('ENOTDIR', syscall, at);
      const next: Node | undefined = node.entries.get(name);
      if (next === undefined) throw new FileSystemError('ENOENT', syscall, at);
      node = next;
    }
    return node;
  }

  #file(path: string, syscall: string): File {
    const node = this.#node(path, syscall === 'read' ? 'open' : syscall);
    if (node.kind === 'directory') throw new FileSystemError('EISDIR', syscall, normalPath(path));
    return node;
  }

  #parent(path: string, syscall: string): Directory {
    try {
      const parent = this.#node(parentOf(path), syscall);
      if (parent.kind === 'directory') return parent;
    } catch (error) {
      if (error instanceof FileSystemError) throw new FileSystemError(error.code, syscall, path);
      throw error;
    }
    throw new FileSystemError('ENOTDIR', syscall, path);
  }

  /** The kernel looks up both directories before anything else. */
  #parents(source: string, target: string): [Directory, Directory] {
    try {
      return [this.#parent(source, 'rename'), this.#parent(target, 'rename')];
    } catch (error) {
      if (error instanceof FileSystemError) throw new FileSystemError(error.code, 'rename', source, target);
      throw error;
    }
  }

  #assertRoom(path: string, size: number, known: File | undefined, syscall: string): void {
    this.#usage.assertSize(size, syscall, path);
    this.#usage.assertRoom({ bytes: size - (known?.size ?? 0), files: known === undefined ? 1 : 0 }, syscall, path);
    if (known === undefined) this.#usage.assertDepth(namesOf(path).length, syscall, path);
  }

  #link(path: string, node: Node): void {
    const parent = this.#parent(path, 'open');
    parent.entries.set(baseName(path), node);
    touch(parent);
  }

  #unlink(path: string): void {
    const parent = this.#parent(path, 'unlink');
    parent.entries.delete(baseName(path));
    touch(parent);
  }
}
