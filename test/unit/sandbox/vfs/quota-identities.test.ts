import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { FileSystem, WriteFlag } from '../../../../src/sandbox/vfs/file-system.js';
import { IsolatedFS } from '../../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { MountFS } from '../../../../src/sandbox/vfs/mount-fs.js';
import { QuotaFS } from '../../../../src/sandbox/vfs/quota/quota-fs.js';
import { VirtualFS } from '../../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { IS_WHOLE } from '../../../suite.js';

const LIMIT = 1000;
const bytes = (length: number): Uint8Array => new Uint8Array(length);

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'hermetic-quota-'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

/** A directory with two names for a file, a link to a directory, to its parent, to a file, and to nothing. */
function fill(): void {
  for (const name of ['d', 'd/deep', 'e']) fs.mkdirSync(join(root, name));
  fs.writeFileSync(join(root, 'd/f'), bytes(10));
  fs.linkSync(join(root, 'd/f'), join(root, 'd/hard'));
  fs.linkSync(join(root, 'd/f'), join(root, 'e/hard'));
  fs.symlinkSync('d', join(root, 'link'));
  fs.symlinkSync('..', join(root, 'd/up'));
  fs.symlinkSync('d/f', join(root, 'soft'));
  fs.symlinkSync('nowhere', join(root, 'dangling'));
  fs.symlinkSync('d/deep', join(root, 'e/deeper'));
}

/** What a directory really holds, each file once. */
function walk(directory: string = root, seen = new Set<number>()): { bytes: number; files: number } {
  let total = { bytes: 0, files: 0 };
  for (const name of fs.readdirSync(directory)) {
    const path = join(directory, name);
    const stats = fs.lstatSync(path);
    if (stats.isSymbolicLink() || seen.has(stats.ino)) continue;
    seen.add(stats.ino);
    const below = stats.isDirectory() ? walk(path, seen) : { bytes: stats.size, files: 0 };
    total = { bytes: total.bytes + below.bytes, files: total.files + below.files + 1 };
  }
  return total;
}

const PATHS = ['/d/f', '/d/hard', '/e/hard', '/link/f', '/link/hard', '/d/up/d/f', '/d/up/e/hard', '/soft', '/dangling', '/d/new',
  '/link/new', '/e/new', '/e/deeper/x', '/d/deep/x', '/link/up/link/new', '/d', '/link', '/e', '/e/deeper', '/d/up', '/new', '/d/deep/../new']; // prettier-ignore
const path = fc.constantFrom(...PATHS);
const size = fc.constantFrom(0, 1, 7, 100, 400, 900, 1001);
const operation = fc.oneof(
  fc.tuple(fc.constant('write' as const), path, size, fc.constantFrom<WriteFlag>('w', 'a', 'wx', 'ax')),
  fc.tuple(fc.constant('truncate' as const), path, fc.oneof(size, fc.constantFrom(Number.NaN, -1, 0.5))),
  fc.tuple(fc.constant('unlink' as const), path),
  fc.tuple(fc.constant('rename' as const), path, path),
  fc.tuple(fc.constant('mkdir' as const), path),
  fc.tuple(fc.constant('rmdir' as const), path),
);

function apply(files: FileSystem, step: typeof operation extends fc.Arbitrary<infer T> ? T : never): void {
  try {
    switch (step[0]) {
      case 'write':
        return void files.writeFile(step[1], bytes(step[2]), { flag: step[3] });
      case 'truncate':
        return void files.truncate(step[1], step[2]);
      case 'rename':
        return void files.rename(step[1], step[2]);
      default:
        return void files[step[0]](step[1]);
    }
  } catch (error) {
    // Most of them fail somewhere; anything but an error of files is a mistake of ours.
    expect(error).toHaveProperty('code');
  }
}

describe('a quota counts what there is, and not the paths that lead there', () => {
  test('as a walk over the directory does, after any changes', () => {
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 25 }), (steps) => {
        fs.rmSync(root, { recursive: true });
        fs.mkdirSync(root);
        fill();
        const files = new QuotaFS(new IsolatedFS(root), { bytes: LIMIT, files: 12 });
        for (const step of steps) {
          apply(files, step);
          const used = walk();
          expect(used.bytes).toBeLessThanOrEqual(LIMIT);
          expect(used.files).toBeLessThanOrEqual(12);
        }
        const used = walk();
        if (used.files === 12) return;
        // Exactly what is left can be used.
        expect(() => files.writeFile('/rest', bytes(LIMIT - used.bytes + 1))).toThrow(
          expect.objectContaining({ code: 'EDQUOT' }),
        );
        expect(files.writeFile('/rest', bytes(LIMIT - used.bytes))).toBeUndefined();
      }),
      { numRuns: IS_WHOLE ? 150 : 40 },
    );
  });

  test.each<[string, (files: FileSystem) => void]>([
    ['renaming onto itself through a link to a directory', (files) => void files.rename('/d/f', '/link/f')],
    ['renaming onto another name of the same file', (files) => void files.rename('/d/f', '/e/hard')],
    ['removing one name of three', (files) => void files.unlink('/d/hard')],
    ['truncating by a length that is none', (files) => {
      void files.truncate('/d/f', Number.NaN);
    }],
  ])('%s frees nothing, however often', (_, change) => {
    fill();
    const files = new QuotaFS(new IsolatedFS(root), { bytes: 15 });
    for (let round = 0; round < 3; round += 1) {
      try {
        change(files);
      } catch {}
    }
    expect(() => files.writeFile('/more', bytes(6))).toThrow(expect.objectContaining({ code: 'EDQUOT' }));
    expect(walk().bytes).toBe(10);
  }); // prettier-ignore

  test('the last name frees the file', () => {
    fill();
    const files = new QuotaFS(new IsolatedFS(root), { bytes: 15 });
    for (const name of ['/d/hard', '/link/f', '/d/up/e/hard']) void files.unlink(name);
    expect(files.writeFile('/more', bytes(15))).toBeUndefined();
    expect(walk().bytes).toBe(15);
  });

  test('a link does not make a path shorter than it is', () => {
    fill();
    const files = new QuotaFS(new IsolatedFS(root), { depth: 2 });
    expect(() => files.mkdir('/e/deeper/x')).toThrow(expect.objectContaining({ code: 'EDQUOT' }));
    expect(() => files.writeFile('/e/deeper/x', bytes(1))).toThrow(expect.objectContaining({ code: 'EDQUOT' }));
    expect(files.writeFile('/d/up/d/x', bytes(1))).toBeUndefined();
    // It holds a file.
    expect(() => files.rename('/e', '/link/e')).toThrow(expect.objectContaining({ code: 'EDQUOT' }));
    expect(files.rename('/d/deep', '/deep')).toBeUndefined();
    expect(files.mkdir('/deep/x')).toBeUndefined();
  });

  test('a file system that is mounted twice is there once', () => {
    const memory = new VirtualFS({ '/a': 'x'.repeat(10) });
    const files = new QuotaFS(new MountFS({ '/': memory, '/again': memory }), { bytes: 15 });
    expect(files.writeFile('/again/b', bytes(5))).toBeUndefined();
    expect(() => files.writeFile('/c', bytes(1))).toThrow(expect.objectContaining({ code: 'EDQUOT' }));
    void files.unlink('/again/a');
    expect(files.writeFile('/c', bytes(10))).toBeUndefined();
    expect(() => files.writeFile('/c', bytes(11))).toThrow(expect.objectContaining({ code: 'EDQUOT' }));
  });

  test('what a failed write leaves behind is counted', () => {
    const memory = new VirtualFS();
    const broken: FileSystem = Object.assign(Object.create(memory) as FileSystem, {
      readFile: (at: string) => memory.readFile(at),
      stat: (at: string) => memory.stat(at),
      readdir: (at: string) => memory.readdir(at),
      unlink: (at: string) => memory.unlink(at),
      writeFile: (at: string, data: Uint8Array) => {
        memory.writeFile(at, data.subarray(0, data.length / 2));
        throw Object.assign(new Error('full'), { code: 'ENOSPC' });
      },
      truncate: (at: string, length: number) => memory.truncate(at, length),
      mkdir: (at: string) => memory.mkdir(at),
      rmdir: (at: string) => memory.rmdir(at),
      rename: (from: string, to: string) => memory.rename(from, to),
      utimes: () => undefined,
    });
    const files = new QuotaFS(broken, { bytes: 20 });
    expect(() => files.writeFile('/a', bytes(20))).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
    expect(() => files.writeFile('/b', bytes(11))).toThrow(expect.objectContaining({ code: 'EDQUOT' }));
    void files.unlink('/a');
    expect(() => files.writeFile('/b', bytes(20))).toThrow(expect.objectContaining({ code: 'ENOSPC' }));
  });
});
