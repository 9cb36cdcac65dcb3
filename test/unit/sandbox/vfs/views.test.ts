import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { FileSystem } from '../../../../src/sandbox/vfs/file-system.js';
import { IsolatedFS } from '../../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { MountFS } from '../../../../src/sandbox/vfs/mount-fs.js';
import { parseFileSystem } from '../../../../src/sandbox/vfs/parse-file-system.js';
import { QuotaFS } from '../../../../src/sandbox/vfs/quota/quota-fs.js';
import { ReadOnlyFS } from '../../../../src/sandbox/vfs/read-only-fs.js';
import { TrackedFS } from '../../../../src/sandbox/vfs/tracked-fs.js';
import { VirtualFS } from '../../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { treeOf } from './operations.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const failure = (code: string, message: string) => expect.objectContaining({ code, message }) as unknown;

/** The same files, but every answer is a promise. */
function later(files: FileSystem): FileSystem {
  const names = [
    'readFile',
    'writeFile',
    'truncate',
    'stat',
    'readdir',
    'mkdir',
    'rmdir',
    'unlink',
    'rename',
    'utimes',
  ] as const;
  const wait =
    (name: (typeof names)[number]) =>
    async (...args: unknown[]): Promise<unknown> => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return Reflect.apply(files[name], files, args) as unknown;
    };
  return Object.fromEntries(names.map((name) => [name, wait(name)])) as unknown as FileSystem;
}

describe('a read-only view', () => {
  const files = new VirtualFS({ '/d/f': 'x' });
  const view = new ReadOnlyFS(files);

  test('reads', () => {
    expect(treeOf(view)).toEqual({ '/d': null, '/d/f': 'x' });
  });

  test.each<[string, () => unknown, string]>([
    ['write', () => view.writeFile('/d/f', bytes('')), "EROFS: read-only file system, open '/d/f'"],
    ['create', () => view.writeFile('/d/g', bytes('')), "EROFS: read-only file system, open '/d/g'"],
    ['append', () => view.writeFile('/d/f', bytes(''), { flag: 'a' }), "EROFS: read-only file system, open '/d/f'"],
    ['truncate', () => view.truncate('/d/f', 0), "EROFS: read-only file system, open '/d/f'"],
    ['mkdir', () => view.mkdir('/e'), "EROFS: read-only file system, mkdir '/e'"],
    ['rmdir', () => view.rmdir('/d'), "EROFS: read-only file system, rmdir '/d'"],
    ['unlink', () => view.unlink('/d/f'), "EROFS: read-only file system, unlink '/d/f'"],
    ['rename', () => view.rename('/d/f', '/d/g'), "EROFS: read-only file system, rename '/d/f' -> '/d/g'"],
    ['utimes', () => view.utimes('/d/f', 0, 0), "EROFS: read-only file system, utime '/d/f'"],
    [
      'write of a directory',
      () => view.writeFile('/d', bytes('')),
      "EISDIR: illegal operation on a directory, open '/d'",
    ],
    [
      'exclusive write of a file',
      () => view.writeFile('/d/f', bytes(''), { flag: 'wx' }),
      "EEXIST: file already exists, open '/d/f'",
    ],
    ['write in nothing', () => view.writeFile('/no/f', bytes('')), "ENOENT: no such file or directory, stat '/no'"],
    ['mkdir of a file', () => view.mkdir('/d/f'), "EEXIST: file already exists, mkdir '/d/f'"],
    ['unlink of nothing', () => view.unlink('/d/no'), "ENOENT: no such file or directory, unlink '/d/no'"],
    ['rmdir of a file', () => view.rmdir('/d/f'), "ENOTDIR: not a directory, rmdir '/d/f'"],
    ['rename of nothing', () => view.rename('/no', '/a'), "ENOENT: no such file or directory, stat '/no'"],
  ])('%s', (_, call, message) => {
    expect(call).toThrow(failure(message.split(':')[0] ?? '', message));
    expect(treeOf(files)).toEqual({ '/d': null, '/d/f': 'x' });
  });
});

describe('mounts', () => {
  const make = () => {
    const base = new VirtualFS({ '/readme': 'base', '/data/hidden': 'under the mount' });
    const data = new VirtualFS({ '/x': 'data' });
    const deep = new VirtualFS({ '/y': 'deep' });
    return { base, data, files: new MountFS({ '/': base, '/data': data, '/made/up/deep': new ReadOnlyFS(deep) }) };
  };

  test('are one tree, and cover what is below them', () => {
    expect(treeOf(make().files)).toEqual({
      '/readme': 'base',
      '/data': null,
      '/data/x': 'data',
      '/made': null,
      '/made/up': null,
      '/made/up/deep': null,
      '/made/up/deep/y': 'deep',
    });
  });

  test('take what is written below them', () => {
    const { files, base, data } = make();
    void files.writeFile('/data/new', bytes('1'));
    void files.writeFile('/new', bytes('2'));
    expect([...data.files().keys()]).toEqual(['/x', '/new']);
    expect([...base.files().keys()]).toEqual(['/readme', '/data/hidden', '/new']);
  });

  test.each<[string, (files: MountFS) => unknown, string]>([
    [
      'a rename from one to the other',
      (files) => files.rename('/readme', '/data/r'),
      "EXDEV: cross-device link not permitted, rename '/readme' -> '/data/r'",
    ],
    ['removing a mount', (files) => files.rmdir('/data'), "EBUSY: resource busy or locked, rmdir '/data'"],
    [
      'moving a mount',
      (files) => files.rename('/data', '/d'),
      "EBUSY: resource busy or locked, rename '/data' -> '/d'",
    ],
    [
      'moving what holds a mount',
      (files) => files.rename('/made', '/d'),
      "EBUSY: resource busy or locked, rename '/made' -> '/d'",
    ],
    [
      'replacing a mount',
      (files) => files.rename('/readme', '/data'),
      "EBUSY: resource busy or locked, rename '/readme' -> '/data'",
    ],
    ['making a mount', (files) => files.mkdir('/made/up'), "EEXIST: file already exists, mkdir '/made/up'"],
    [
      'writing a mount',
      (files) => files.writeFile('/data', bytes('')),
      "EISDIR: illegal operation on a directory, open '/data'",
    ],
    [
      'reading what leads to a mount',
      (files) => files.readFile('/made'),
      "EISDIR: illegal operation on a directory, open '/made'",
    ],
    [
      'writing in a read-only mount',
      (files) => files.writeFile('/made/up/deep/y', bytes('')),
      "EROFS: read-only file system, open '/made/up/deep/y'",
    ],
    ['reading nothing', (files) => files.readFile('/data/no'), "ENOENT: no such file or directory, open '/data/no'"],
  ])('refuse %s', (_, call, message) => {
    expect(() => call(make().files)).toThrow(failure(message.split(':')[0] ?? '', message));
  });

  test.each<[Record<string, FileSystem>, string]>([
    [{ '/data': new VirtualFS() }, 'MountFS: nothing is mounted at /'],
    [
      { '/': new VirtualFS(), data: new VirtualFS() },
      'MountFS: "data" is not an absolute path without dots and double slashes',
    ],
    [
      { '/': new VirtualFS(), '/a/../b': new VirtualFS() },
      'MountFS: "/a/../b" is not an absolute path without dots and double slashes',
    ],
  ])('%# are refused when they make no sense', (mounts, message) => {
    expect(() => new MountFS(mounts)).toThrow(failure('E_BAD_FILE_SYSTEM', message));
  });
});

test('no spelling of a path gets around a view', () => {
  const readable = new VirtualFS({ '/x': 'readable' });
  const base = new VirtualFS({ '/x': 'base' });
  const asked: string[] = [];
  class Own extends VirtualFS {
    override readFile(path: string): Uint8Array {
      asked.push(path);
      return super.readFile(path);
    }
  }
  const own = new Own({ '/b/c': '' });
  const files = new TrackedFS(
    new QuotaFS(new MountFS({ '/': base, '/ro': new ReadOnlyFS(readable), '/own': own }), { files: 9 }),
  );
  void files.writeFile('/ro/../x', bytes('written'));
  void files.writeFile('y//./', bytes('new'));
  expect(() => files.writeFile('//ro/x', bytes(''))).toThrow(
    failure('EROFS', "EROFS: read-only file system, open '/ro/x'"),
  );
  expect(() => files.rename('/ro/./x', '/ro/../ro/z')).toThrow(
    failure('EROFS', "EROFS: read-only file system, rename '/ro/x' -> '/ro/z'"),
  );
  void files.readFile('/own/a/../b//c/');
  expect(asked).toEqual(['/b/c']);
  expect(treeOf(base)).toEqual({ '/x': 'written', '/y': 'new' });
  expect((files.changes() as readonly { path: string }[]).map(({ path }) => path)).toEqual(['/x', '/y']);
});

describe.each<[string, (quota: object) => FileSystem]>([
  ['a quota of a VirtualFS', (quota) => new VirtualFS({ '/old': '12345' }, { quota })],
  ['a QuotaFS', (quota) => new QuotaFS(new VirtualFS({ '/old': '12345' }), quota)],
])('%s', (_, make) => {
  const code = (call: () => unknown): unknown => {
    try {
      return call() ?? 'done';
    } catch (error) {
      return (error as { code: unknown }).code;
    }
  };

  test('holds for all bytes together, and gives back what is removed', () => {
    const files = make({ bytes: 10 });
    expect(code(() => files.writeFile('/a', bytes('12345')))).toBe('done');
    expect(code(() => files.writeFile('/b', bytes('1')))).toBe('EDQUOT');
    expect(code(() => files.writeFile('/a', bytes('1'), { flag: 'a' }))).toBe('EDQUOT');
    expect(code(() => files.truncate('/a', 6))).toBe('EDQUOT');
    expect(code(() => files.writeFile('/a', bytes('54321')))).toBe('done');
    expect(code(() => files.rename('/a', '/old'))).toBe('done');
    expect(code(() => files.writeFile('/b', bytes('12345')))).toBe('done');
    expect(code(() => files.writeFile('/b', bytes('123456')))).toBe('EDQUOT');
    expect(code(() => files.truncate('/b', 0))).toBe('done');
    expect(code(() => files.unlink('/old'))).toBe('done');
    expect(code(() => files.writeFile('/c', bytes('1234567890')))).toBe('done');
    expect(code(() => files.stat('/b'))).toMatchObject({ size: 0 });
  });

  test('holds for the number of files and directories', () => {
    const files = make({ files: 3 });
    expect(code(() => files.mkdir('/d'))).toBe('done');
    expect(code(() => files.writeFile('/d/f', bytes('')))).toBe('done');
    expect(code(() => files.mkdir('/e'))).toBe('EDQUOT');
    expect(code(() => files.mkdir('/d'))).toBe('EEXIST');
    expect(code(() => files.writeFile('/f', bytes('')))).toBe('EDQUOT');
    expect(code(() => files.rename('/d/f', '/old'))).toBe('done');
    expect(code(() => files.rmdir('/d'))).toBe('done');
    expect(code(() => files.mkdir('/x'))).toBe('done');
    expect(code(() => files.mkdir('/y'))).toBe('done');
    expect(code(() => files.mkdir('/z'))).toBe('EDQUOT');
  });

  test('holds for one file', () => {
    const files = make({ fileBytes: 6 });
    expect(code(() => files.writeFile('/a', bytes('1234567')))).toBe('EFBIG');
    expect(code(() => files.writeFile('/old', bytes('67'), { flag: 'a' }))).toBe('EFBIG');
    expect(code(() => files.truncate('/old', 7))).toBe('EFBIG');
    expect(code(() => files.writeFile('/old', bytes('6'), { flag: 'a' }))).toBe('done');
  });

  test('holds for the depth, also of what is moved', () => {
    const files = make({ depth: 3 });
    expect(code(() => files.mkdir('/a'))).toBe('done');
    expect(code(() => files.mkdir('/a/b'))).toBe('done');
    expect(code(() => files.writeFile('/a/b/c', bytes('')))).toBe('done');
    expect(code(() => files.mkdir('/d'))).toBe('done');
    expect(code(() => files.rename('/a', '/d/a'))).toBe('EDQUOT');
    expect(code(() => files.rename('/a/b', '/d/b'))).toBe('done');
    expect(code(() => files.mkdir('/d/b/x'))).toBe('done');
    expect(code(() => files.mkdir('/d/b/x/y'))).toBe('EDQUOT');
  });

  test.each([
    [{ bytes: -1 }, 'E_BAD_OPTION', 'quota: bytes must be a whole number, or null for no limit'],
    [{ files: 1.5 }, 'E_BAD_OPTION', 'quota: files must be a whole number, or null for no limit'],
    [{ size: 1 }, 'E_UNKNOWN_OPTION', 'quota: there is no option "size"'],
  ])('%j is refused', (quota, code, message) => {
    expect(() => make(quota)).toThrow(failure(code, message));
  });
});

test('links do not loosen a quota', () => {
  const root = mkdtempSync(join(tmpdir(), 'hermetic-quota-'));
  try {
    writeFileSync(join(root, 'big'), '12345678');
    for (const name of ['a', 'b']) symlinkSync('big', join(root, name));
    const files = new QuotaFS(new IsolatedFS(root), { bytes: 10, files: 2 });
    void files.writeFile('/small', bytes('12'));
    // The links count for nothing, and give nothing back.
    void files.unlink('/a');
    void files.rename('/small', '/b');
    expect(() => files.writeFile('/b', bytes('123'))).toThrow(
      failure('EDQUOT', "EDQUOT: disk quota exceeded, open '/b'"),
    );
    expect(() => files.writeFile('/c', bytes(''))).toThrow(failure('EDQUOT', "EDQUOT: disk quota exceeded, open '/c'"));
    void files.unlink('/big');
    void files.writeFile('/c', bytes('12345678'));
    expect(treeOf(files)).toEqual({ '/b': '12', '/c': '12345678' });
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});

test('a VirtualFS has a quota unless it is told otherwise', () => {
  const files = new VirtualFS();
  const large = new Uint8Array(48 * 1024 * 1024);
  files.writeFile('/a', large);
  expect(() => files.writeFile('/b', large)).toThrow(failure('EDQUOT', "EDQUOT: disk quota exceeded, open '/b'"));
  const free = new VirtualFS({}, { quota: { bytes: null } });
  free.writeFile('/a', large);
  free.writeFile('/b', large);
  expect(free.files().size).toBe(2);
});

describe('a file system that answers later', () => {
  test('works behind every view', async () => {
    const inner = new VirtualFS({ '/d/f': 'x' });
    const files = new TrackedFS(
      new QuotaFS(new MountFS({ '/': later(inner), '/ro': new ReadOnlyFS(later(inner)) }), { bytes: 10 }),
    );
    await files.writeFile('/d/g', bytes('12345'));
    await expect(files.writeFile('/d/h', bytes('123456'))).rejects.toThrow(
      failure('EDQUOT', "EDQUOT: disk quota exceeded, open '/d/h'"),
    );
    await expect(files.writeFile('/ro/d/f', bytes(''))).rejects.toThrow(
      failure('EROFS', "EROFS: read-only file system, open '/ro/d/f'"),
    );
    expect(new TextDecoder().decode(await files.readFile('/ro/d/g'))).toBe('12345');
    expect((await files.changes()).map(({ path, change }) => `${change} ${path}`)).toEqual(['created /d/g']);
  });

  test('cannot be filled beyond its quota by changes at the same time', async () => {
    const inner = new VirtualFS({ '/big': '1234567890' });
    const files = new QuotaFS(later(inner), { bytes: 20 });
    const writes = Array.from({ length: 8 }, async (_, index) => files.writeFile(`/${index}`, bytes('12345')));
    const shrinks = Array.from({ length: 4 }, async () => files.truncate('/big', 0));
    await Promise.allSettled([...writes, ...shrinks]);
    await Promise.allSettled(
      Array.from({ length: 8 }, async (_, index) => files.writeFile(`/x${index}`, bytes('12345'))),
    );
    const sizes = [...inner.files().values()].map(({ length }) => length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(20);
  });
});

describe('a file system of your own', () => {
  const minimal = (overrides: object): FileSystem =>
    parseFileSystem({ ...later(new VirtualFS()), readFile: () => 'text', ...overrides });

  test('may answer with text, and leave metadata out', () => {
    const files = minimal({
      stat: () => ({ kind: 'file', size: 3 }),
      readdir: () => [{ name: 'a', kind: 'file', more: 1 }],
    });
    expect(files.readFile('/a')).toEqual(bytes('text'));
    expect(files.stat('/a')).toEqual({ kind: 'file', size: 3, mode: 0o644, mtimeMs: 0, ctimeMs: 0, birthtimeMs: 0 });
    expect(files.readdir('/')).toEqual([{ name: 'a', kind: 'file' }]);
  });

  test.each<[string, object, (files: FileSystem) => unknown, string]>([
    ['no bytes', { readFile: () => 5 }, (files) => files.readFile('/a'), "EIO: i/o error, read '/a'"],
    ['no stat', { stat: () => null }, (files) => files.stat('/a'), "EIO: i/o error, stat '/a'"],
    ['no list', { readdir: () => 'a' }, (files) => files.readdir('/'), "EIO: i/o error, scandir '/'"],
    [
      'a name with a way out',
      { readdir: () => [{ name: '../a', kind: 'file' }] },
      (files) => files.readdir('/'),
      "EIO: i/o error, scandir '/'",
    ],
    [
      'an error of its own',
      {
        mkdir: () => {
          throw new Error('host /secret');
        },
      },
      (files) => files.mkdir('/a'),
      "EIO: i/o error, mkdir '/a'",
    ],
    [
      'an error with a code',
      {
        mkdir: () => {
          throw Object.assign(new Error('host /secret'), { code: 'ENOSPC' });
        },
      },
      (files) => files.mkdir('/a'),
      "ENOSPC: no space left on device, mkdir '/a'",
    ],
  ])('that answers with %s gives the guest an error of files', (_, overrides, call, message) => {
    expect(() => call(minimal(overrides))).toThrow(failure(message.split(':')[0] ?? '', message));
  });

  test('that rejects gives the guest an error of files', async () => {
    const files = minimal({ unlink: async () => Promise.reject(new Error('host /secret')) });
    await expect(files.unlink('/a')).rejects.toThrow(failure('EIO', "EIO: i/o error, unlink '/a'"));
  });

  test.each<[unknown, string]>([
    [null, 'this cannot be a file system: it is not an object'],
    [
      { readFile: () => '' },
      'this cannot be a file system: it has no writeFile, truncate, stat, readdir, mkdir, rmdir, unlink, rename, utimes',
    ],
  ])('%j is none', (given, message) => {
    expect(() => parseFileSystem(given)).toThrow(failure('E_BAD_FILE_SYSTEM', message));
  });
});
