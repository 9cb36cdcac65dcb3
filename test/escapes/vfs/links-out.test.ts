import { linkSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileSystem } from '../../../src/sandbox/vfs/file-system.js';
import { IsolatedFS } from '../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { nodeFiles } from '../../unit/sandbox/vfs/node-files.js';
import { buildPrison, type Prison, SECRET } from './prison.js';

const bytes = new TextEncoder().encode('changed');
let prison: Prison;
beforeEach(() => {
  prison = buildPrison();
});
afterEach(() => prison.remove());

/** How the guest reaches for what is outside, with the links that lie in its root; the last is the code it must get. */
const READS: readonly [string, (prison: Prison) => void, string, string][] = [
  ['a file by an absolute link', ({ root, secret }) => symlinkSync(secret, join(root, 'l')), '/l', 'EACCES'],
  ['a file by a relative link', ({ root }) => symlinkSync('../secret', join(root, 'l')), '/l', 'EACCES'],
  ['a file by a link with many dots', ({ root }) => symlinkSync('sub/../../secret', join(root, 'l')), '/l', 'EACCES'],
  ['a directory by a link', ({ root, outside }) => symlinkSync(outside, join(root, 'l')), '/l/secret', 'EACCES'],
  ['a directory by a relative link', ({ root }) => symlinkSync('..', join(root, 'l')), '/l/secret', 'EACCES'],
  [
    'a directory by a link to the root of the machine',
    ({ root }) => symlinkSync('/', join(root, 'l')),
    '/l/etc/passwd',
    'EACCES',
  ],
  [
    'a link by a link by a link',
    ({ root, secret }) => {
      symlinkSync('b', join(root, 'a'));
      symlinkSync('sub/c', join(root, 'b'));
      symlinkSync(secret, join(root, 'sub', 'c'));
    },
    '/a',
    'EACCES',
  ],
  ['a magic link', ({ root }) => symlinkSync('/proc/self/root/etc/passwd', join(root, 'l')), '/l', 'EACCES'],
  ['the memory of the host', ({ root }) => symlinkSync('/proc/self/environ', join(root, 'l')), '/l', 'EACCES'],
  [
    'a neighbour whose name begins as the root does',
    ({ root, folder }) => {
      mkdirSync(join(folder, 'root-too'));
      linkSync(join(folder, 'secret'), join(folder, 'root-too', 'f'));
      symlinkSync(`${root}-too/f`, join(root, 'l'));
    },
    '/l',
    'EACCES',
  ],
  [
    'dots behind the root in an absolute link',
    ({ root }) => symlinkSync(`${root}/../secret`, join(root, 'l')),
    '/l',
    'EACCES',
  ],
];

describe.each([
  ['by open directories', {}],
  ['by paths, as without /proc', { descriptorPaths: false }],
] as const)('an IsolatedFS that walks %s', (_, options) => {
  test.each(READS)('does not read %s', (_name, prepare, path, code) => {
    prepare(prison);
    const read = (files: FileSystem): unknown => {
      try {
        return (files.readFile(path) as Uint8Array).length > 0 ? 'escaped' : 'nothing';
      } catch (error) {
        return (error as { code: string; message: string }).code;
      }
    };
    // Without it the link leads out.
    expect(read(nodeFiles(prison.root))).toBe('escaped');
    expect(read(new IsolatedFS(prison.root, options))).toBe(code);
  });

  test.each(READS)('tells nothing about %s', (_name, prepare, path, code) => {
    prepare(prison);
    const files = new IsolatedFS(prison.root, options);
    for (const look of [() => files.stat(path), () => files.readdir(path)])
      expect(look).toThrow(expect.objectContaining({ code, path }));
    expect(() => files.stat(path)).toThrow(`${code}: permission denied, stat '${path}'`);
  });

  test.each(READS)('does not write, empty or date %s', (_name, prepare, path, code) => {
    prepare(prison);
    const files = new IsolatedFS(prison.root, options);
    const attempts = [
      () => files.writeFile(path, bytes),
      () => files.writeFile(path, bytes, { flag: 'a' }),
      () => files.truncate(path, 0),
      () => files.utimes(path, 0, 0),
    ];
    for (const attempt of attempts) expect(attempt).toThrow(expect.objectContaining({ code }));
    expect(prison.secretIsWhole()).toBe(true);
  });

  test('creates nothing through a link that points to nothing outside', () => {
    symlinkSync('../new', join(prison.root, 'dangling'));
    symlinkSync('sub/new', join(prison.root, 'fine'));
    const files = new IsolatedFS(prison.root, options);
    for (const flag of ['w', 'a'] as const)
      expect(() => files.writeFile('/dangling', bytes, { flag })).toThrow(expect.objectContaining({ code: 'EACCES' }));
    expect(() => files.writeFile('/dangling', bytes, { flag: 'wx' })).toThrow(
      expect.objectContaining({ code: 'EACCES' }),
    );
    expect(readdirSync(prison.folder).sort()).toEqual(['outside', 'root', 'secret']);
    files.writeFile('/fine', bytes);
    expect(readFileSync(join(prison.root, 'sub', 'new'), 'utf8')).toBe('changed');
  });

  test('changes nothing in a directory outside', () => {
    symlinkSync(prison.outside, join(prison.root, 'l'));
    const files = new IsolatedFS(prison.root, options);
    const attempts: (() => void)[] = [
      () => files.mkdir('/l/new'),
      () => files.rmdir('/l/empty'),
      () => files.unlink('/l/secret'),
      () => files.rename('/l/secret', '/stolen'),
      () => files.rename('/inside', '/l/planted'),
      () => files.rename('/l/secret', '/l/moved'),
      () => files.writeFile('/l/new', bytes),
    ];
    for (const attempt of attempts) expect(attempt).toThrow(expect.objectContaining({ code: 'EACCES' }));
    expect(readdirSync(prison.outside).sort()).toEqual(['empty', 'secret']);
    expect(prison.secretIsWhole()).toBe(true);
    // The link itself is the guest's: removing or moving it touches nothing behind it.
    files.rename('/l', '/m');
    files.unlink('/m');
    expect(prison.secretIsWhole()).toBe(true);
  });

  test('follows links that stay inside', () => {
    const { root } = prison;
    symlinkSync('inside', join(root, 'relative'));
    symlinkSync(join(root, 'inside'), join(root, 'absolute'));
    symlinkSync('../inside', join(root, 'sub', 'up'));
    symlinkSync('.', join(root, 'here'));
    symlinkSync(root, join(root, 'whole'));
    symlinkSync('sub/', join(root, 'slash'));
    const files = new IsolatedFS(root, options);
    for (const path of [
      '/relative',
      '/absolute',
      '/sub/up',
      '/here/here/inside',
      '/whole/inside',
      '/slash/up',
      '/slash/../inside',
    ])
      expect(new TextDecoder().decode(files.readFile(path))).toBe('inside');
    files.writeFile('/relative', bytes);
    expect(readFileSync(join(root, 'inside'), 'utf8')).toBe('changed');
    expect(files.stat('/whole')).toMatchObject({ kind: 'directory' });
    expect(files.readdir('/slash')).toEqual([{ name: 'up', kind: 'symlink' }]);
  });

  test('ends in a loop of links', () => {
    symlinkSync('b', join(prison.root, 'a'));
    symlinkSync('a', join(prison.root, 'b'));
    symlinkSync('self/x', join(prison.root, 'self'));
    const files = new IsolatedFS(prison.root, options);
    for (const path of ['/a', '/self', '/a/x'])
      expect(() => files.readFile(path)).toThrow(`ELOOP: too many symbolic links encountered, open '${path}'`);
  });
});

test('a hard link is the file itself: what is linked into the root is the guest’s', () => {
  linkSync(prison.secret, join(prison.root, 'hard'));
  const files = new IsolatedFS(prison.root);
  expect(new TextDecoder().decode(files.readFile('/hard'))).toBe(SECRET);
  // No call of the guest makes one.
  expect('link' in files || 'symlink' in files).toBe(false);
});
