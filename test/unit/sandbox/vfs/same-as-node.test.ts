import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FileSystem } from '../../../../src/sandbox/vfs/file-system.js';
import { IsolatedFS } from '../../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { MountFS } from '../../../../src/sandbox/vfs/mount-fs.js';
import { QuotaFS } from '../../../../src/sandbox/vfs/quota/quota-fs.js';
import { type Change, TrackedFS } from '../../../../src/sandbox/vfs/tracked-fs.js';
import { VirtualFS } from '../../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { nodeFiles } from './node-files.js';
import { operation, perform, treeOf } from './operations.js';

let folder: string;
let count = 0;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hermetic-vfs-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function freshFolder(): string {
  count += 1;
  const fresh = join(folder, String(count));
  mkdirSync(fresh);
  return fresh;
}

const systems: [string, () => FileSystem][] = [
  ['VirtualFS', () => new VirtualFS()],
  ['IsolatedFS', () => new IsolatedFS(freshFolder())],
  ['IsolatedFS without /proc', () => new IsolatedFS(freshFolder(), { descriptorPaths: false })],
  ['a mount of a VirtualFS', () => new MountFS({ '/': new VirtualFS(), '/elsewhere': new VirtualFS() })],
  [
    'a VirtualFS with a quota that is not reached',
    () => new QuotaFS(new VirtualFS(), { bytes: 1e6, files: 1e3, depth: 9 }),
  ],
  ['a tracked VirtualFS', () => new TrackedFS(new VirtualFS())],
];

// Thousands of calls of the system: a busy machine needs its time.
test.each(systems)('%s gives the results and error codes of node:fs', { timeout: 60_000 }, (name, make) => {
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 40, size: 'max' }), (operations) => {
      const node = nodeFiles(freshFolder());
      const files = make();
      for (const one of operations) expect([one, perform(files, one)]).toEqual([one, perform(node, one)]);
      const mounted = name.startsWith('a mount') ? { '/elsewhere': null } : {};
      expect(treeOf(files)).toEqual({ ...treeOf(node), ...mounted });
    }),
    { numRuns: 60 },
  );
});

test('a mounted file system gives the results of the same one at the root', () => {
  fc.assert(
    fc.property(fc.array(operation, { minLength: 1, maxLength: 30 }), (operations) => {
      const inner = new VirtualFS();
      const mounts = new MountFS({ '/': new VirtualFS(), '/deep/mount': inner });
      const twin = new VirtualFS();
      for (const one of operations) {
        const moved = {
          ...one,
          path: `/deep/mount${one.path}`,
          ...('to' in one ? { to: `/deep/mount${one.to}` } : {}),
        };
        expect(perform(mounts, moved as typeof one)).toEqual(perform(twin, one));
      }
      expect(treeOf(inner)).toEqual(treeOf(twin));
    }),
    { numRuns: 100 },
  );
});

test('a TrackedFS tells exactly the difference between before and after', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 20 }), fc.array(operation, { maxLength: 20 }), (before, during) => {
      const files = new TrackedFS(new VirtualFS());
      for (const one of before) perform(files, one);
      const old = treeOf(files);
      files.reset();
      for (const one of during) perform(files, one);
      const now = treeOf(files);
      const paths = [...new Set([...Object.keys(old), ...Object.keys(now)])].sort();
      const expected = paths.flatMap((path) => {
        if (!(path in now)) return [[path, 'deleted', old[path]]];
        if (!(path in old)) return [[path, 'created', now[path]]];
        return old[path] === now[path] ? [] : [[path, 'modified', now[path]]];
      });
      const told = (files.changes() as readonly Change[]).map(({ path, change, before: was, after: is }) => {
        const content = change === 'deleted' ? was : is;
        return [path, change, content === null ? null : new TextDecoder('latin1').decode(content)];
      });
      expect(told).toEqual(expected);
    }),
    { numRuns: 200 },
  );
});
