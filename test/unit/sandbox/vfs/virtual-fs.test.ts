import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileSystemError } from '../../../../src/sandbox/vfs/file-system-error.js';
import { VirtualFS } from '../../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { operation, type Operation, perform, treeOf } from './operations.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const text = (data: Uint8Array): string => new TextDecoder().decode(data);
const failure = (code: string, message: string) => expect.objectContaining({ code, message }) as unknown;

describe('a VirtualFS', () => {
  test('holds what it was made with, directories included', () => {
    const files = new VirtualFS({ '/a.txt': 'hi', 'src/lib/b.bin': bytes('\0\u0001') });
    expect(text(files.readFile('/a.txt'))).toBe('hi');
    expect(files.readdir('/src')).toEqual([{ name: 'lib', kind: 'directory' }]);
    expect([...files.files().keys()]).toEqual(['/a.txt', '/src/lib/b.bin']);
  });

  test('shares no bytes with its caller', () => {
    const files = new VirtualFS();
    const given = Buffer.from('given');
    files.writeFile('/a', given);
    given.fill('x');
    const read = files.readFile('/a');
    expect(text(read)).toBe('given');
    read.fill(0);
    files.files().get('/a')?.fill(0);
    expect(text(files.readFile('/a'))).toBe('given');
    files.writeFile('/a', Buffer.from(' more'), { flag: 'a' });
    expect(text(files.readFile('/a'))).toBe('given more');
  });

  test('has metadata', () => {
    const start = Date.now();
    const files = new VirtualFS({ '/d/f': 'four' });
    const { mtimeMs, birthtimeMs, ...stat } = files.stat('/d/f');
    expect(stat).toMatchObject({ kind: 'file', size: 4, mode: 0o644 });
    expect(mtimeMs).toBeGreaterThanOrEqual(start);
    expect(birthtimeMs).toBe(mtimeMs);
    expect(files.stat('/d')).toMatchObject({ kind: 'directory', size: 0, mode: 0o755 });
    files.utimes('/d/f', 5, 1234);
    expect(files.stat('/d/f').mtimeMs).toBe(1234);
    for (const time of [Number.NaN, Infinity, 1e300])
      expect(() => files.utimes('/d/f', 0, time)).toThrow(failure('EINVAL', "EINVAL: invalid argument, utime '/d/f'"));
  });

  test('without a quota still has an end', () => {
    const files = new VirtualFS({ '/f': '' }, { quota: { bytes: null } });
    expect(() => files.truncate('/f', Number.MAX_SAFE_INTEGER)).toThrow(
      failure('ENOSPC', "ENOSPC: no space left on device, ftruncate '/f'"),
    );
    expect(files.stat('/f').size).toBe(0);
  });

  test('appends in time that does not grow with the file', () => {
    const files = new VirtualFS();
    const line = bytes('a line of text\n');
    for (let count = 0; count < 50_000; count += 1) files.writeFile('/log', line, { flag: 'a' });
    expect(files.stat('/log').size).toBe(50_000 * line.length);
  });

  test('speaks as Node does', () => {
    const files = new VirtualFS({ '/f': '' });
    const told: [() => unknown, string][] = [
      [() => files.readFile('/no'), "ENOENT: no such file or directory, open '/no'"],
      [() => files.readFile('/'), "EISDIR: illegal operation on a directory, read '/'"],
      [() => files.readdir('/f'), "ENOTDIR: not a directory, scandir '/f'"],
      [() => files.mkdir('/f'), "EEXIST: file already exists, mkdir '/f'"],
      [() => files.rmdir('/'), "EBUSY: resource busy or locked, rmdir '/'"],
      [() => files.rename('/no', '/b'), "ENOENT: no such file or directory, rename '/no' -> '/b'"],
      [() => files.writeFile('/f/x', bytes('')), "ENOTDIR: not a directory, open '/f/x'"],
      [() => files.truncate('/f', -1), "EINVAL: invalid argument, ftruncate '/f'"],
      [() => files.readFile('a\0b'), "EINVAL: invalid argument, open 'a\\0b'"],
      [() => files.mkdir(`/${'n'.repeat(256)}`), `ENAMETOOLONG: name too long, mkdir '/${'n'.repeat(256)}'`],
    ];
    for (const [call, message] of told) expect(call).toThrow(failure(message.split(':')[0] ?? '', message));
    expect(new FileSystemError('ENOENT', 'open', '/no')).toMatchObject({
      errno: -2,
      syscall: 'open',
      path: '/no',
      name: 'Error',
    });
  });

  test.each<[Record<string, unknown>, string]>([
    [{ '/a': 'x', '/a/b': 'y' }, `VirtualFS: "/a/b" cannot be made: ENOTDIR: not a directory, open '/a/b'`],
    [{ '/a/b': 'x', '/a': 'y' }, `VirtualFS: "/a" cannot be made: EISDIR: illegal operation on a directory, open '/a'`],
    [{ '/a': 5 }, 'VirtualFS: the content of "/a" is neither text nor bytes'],
  ])('%j is refused', (files, message) => {
    expect(() => new VirtualFS(files as never)).toThrow(failure('E_BAD_FILE_SYSTEM', message));
  });
});

/** The least that can be said about a file system: a map of paths, null for a directory. */
function modelStep(model: Map<string, string | null>, one: Operation): string | undefined {
  const parent = one.path.slice(0, one.path.lastIndexOf('/')) || '/';
  const hasParent = parent === '/' || model.get(parent) === null;
  const here = model.get(one.path);
  const below = [...model.keys()].some((path) => path.startsWith(`${one.path}/`));
  if (one.op === 'mkdir' && hasParent && here === undefined) model.set(one.path, null);
  else if (one.op === 'writeFile' && hasParent && here !== null && !(one.flag.endsWith('x') && here !== undefined))
    model.set(one.path, (one.flag.startsWith('a') ? (here ?? '') : '') + Buffer.from(one.text).toString('latin1'));
  else if (one.op === 'truncate' && typeof here === 'string')
    model.set(one.path, here.slice(0, one.length).padEnd(one.length, '\0'));
  else if (one.op === 'unlink' && typeof here === 'string') model.delete(one.path);
  else if (one.op === 'rmdir' && here === null && !below) model.delete(one.path);
  else if (one.op === 'rename') return modelRename(model, one.path, one.to);
  else return ['readFile', 'stat', 'readdir'].includes(one.op) ? undefined : 'failed';
  return 'done';
}

function modelRename(model: Map<string, string | null>, from: string, to: string): string {
  const parent = to.slice(0, to.lastIndexOf('/')) || '/';
  const [source, target] = [model.get(from), model.get(to)];
  if (source === undefined || (parent !== '/' && model.get(parent) !== null)) return 'failed';
  if (from === to) return 'done';
  const below = (path: string): string[] => [...model.keys()].filter((key) => key.startsWith(`${path}/`));
  if (to.startsWith(`${from}/`) || below(to).length > 0) return 'failed';
  if (target !== undefined && (target === null) !== (source === null)) return 'failed';
  for (const path of [from, ...below(from)]) {
    model.set(to + path.slice(from.length), model.get(path) ?? null);
    model.delete(path);
  }
  return 'done';
}

test('a VirtualFS is a map of paths', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
      const files = new VirtualFS();
      const model = new Map<string, string | null>();
      for (const one of operations) {
        const expected = modelStep(model, one);
        const actual = perform(files, one);
        if (expected !== undefined) expect([one, actual === 'done' ? 'done' : 'failed']).toEqual([one, expected]);
      }
      expect(treeOf(files)).toEqual(Object.fromEntries(model));
    }),
    { numRuns: 400 },
  );
});
