import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IsolatedFS } from '../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { nodeFiles } from '../../unit/sandbox/vfs/node-files.js';
import { buildPrison, type Prison } from './prison.js';

let prison: Prison;
beforeEach(() => {
  prison = buildPrison();
});
afterEach(() => prison.remove());

test.each(['/../secret', '../secret', '/sub/../../secret', '/./../secret', '//..//secret', '/sub/./.././../secret'])(
  'dots do not lead out: %s',
  (path) => {
    expect(Buffer.from(nodeFiles(prison.root).readFile(path) as Uint8Array).toString()).toBe('the secret');
    expect(() => new IsolatedFS(prison.root).readFile(path)).toThrow(
      "ENOENT: no such file or directory, open '/secret'",
    );
  },
);

test.each([
  ['/secret\0', 'EINVAL'],
  ['/\ud800', 'EILSEQ'],
  ['..\\secret', 'ENOENT'],
  ['/%2e%2e/secret', 'ENOENT'],
  ['/..\u2044secret', 'ENOENT'],
  ['/．．/secret', 'ENOENT'],
  ['/proc/self/environ', 'ENOENT'],
  ['/dev/fd/0', 'ENOENT'],
  ['file:///etc/passwd', 'ENOENT'],
  ['~/secret', 'ENOENT'],
])('%j is %s', (path, code) => {
  expect(() => new IsolatedFS(prison.root).readFile(path)).toThrow(expect.objectContaining({ code }));
});

test('no path of dots, links and names reads or changes what is outside', () => {
  const names = fc.array(fc.constantFrom('..', '.', '', 'sub', 'inside', 'secret', 'outside', 'root', 'x'), {
    maxLength: 8,
  });
  fc.assert(
    fc.property(
      names.map((list) => `/${list.join('/')}`),
      (path) => {
        const files = new IsolatedFS(prison.root);
        const attempts = [
          () => files.readFile(path),
          () => files.writeFile(path, Buffer.from('x')),
          () => files.mkdir(path),
          () => files.rename(path, `${path}/../../../moved`),
          () => files.unlink(path),
          () => files.rmdir(path),
        ];
        for (const attempt of attempts) {
          try {
            const result: unknown = attempt();
            if (result instanceof Uint8Array) expect(Buffer.from(result).toString()).not.toBe('the secret');
          } catch (error) {
            // Whatever fails, it says nothing of the host.
            expect((error as Error).message).not.toContain(prison.folder);
            expect((error as Error).message).not.toContain('/proc/self/fd');
          }
        }
        expect(readdirSync(prison.folder).sort()).toEqual(['outside', 'root', 'secret']);
        expect(prison.secretIsWhole()).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('a root that is not there, or no directory, is refused', () => {
  expect(() => new IsolatedFS(join(prison.folder, 'no'))).toThrow(
    expect.objectContaining({ code: 'E_PATH_NOT_FOUND', message: `IsolatedFS: ${prison.folder}/no does not exist` }),
  );
  expect(() => new IsolatedFS(prison.secret)).toThrow(
    expect.objectContaining({ code: 'E_PATH_NOT_FOUND', message: `IsolatedFS: ${prison.secret} is not a directory` }),
  );
});
