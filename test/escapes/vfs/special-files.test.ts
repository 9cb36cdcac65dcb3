import { execFileSync } from 'node:child_process';
import { renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { IsolatedFS } from '../../../src/sandbox/vfs/isolated/isolated-fs.js';
import { buildPrison, type Prison } from './prison.js';

let prison: Prison;
beforeEach(() => {
  prison = buildPrison();
});
afterEach(() => prison.remove());

const denied = expect.objectContaining({ code: 'EACCES' }) as unknown;

test('a pipe is neither waited for nor opened', () => {
  execFileSync('python3', ['-c', 'import os, sys; os.mkfifo(sys.argv[1])', join(prison.root, 'pipe')]);
  const files = new IsolatedFS(prison.root);
  expect(() => files.readFile('/pipe')).toThrow(denied);
  expect(() => files.writeFile('/pipe', Buffer.from('x'))).toThrow(denied);
  expect(files.stat('/pipe')).toMatchObject({ kind: 'other', size: 0 });
});

test('a socket is not opened', async () => {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(join(prison.root, 'socket'), resolve);
  });
  const files = new IsolatedFS(prison.root);
  expect(() => files.readFile('/socket')).toThrow(denied);
  expect(() => files.writeFile('/socket', Buffer.from('x'))).toThrow(denied);
  server.close();
});

test('a file that is too large is not read into memory', () => {
  writeFileSync(join(prison.root, 'sparse'), '');
  truncateSync(join(prison.root, 'sparse'), 8 * 1024 ** 3);
  expect(() => new IsolatedFS(prison.root).readFile('/sparse')).toThrow("EFBIG: file too large, open '/sparse'");
  expect(() => new IsolatedFS(prison.root, { maxFileSize: 5 }).readFile('/inside')).toThrow('EFBIG: file too large');
  expect(new IsolatedFS(prison.root, { maxFileSize: 6 }).readFile('/inside')).toHaveLength(6);
});

test('a root that was replaced by a link is not followed', () => {
  const files = new IsolatedFS(prison.root);
  expect(files.stat('/inside')).toMatchObject({ size: 6 });
  renameSync(prison.root, join(prison.folder, 'away'));
  symlinkSync(prison.outside, prison.root);
  expect(() => files.readFile('/secret')).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
  expect(() => files.writeFile('/planted', Buffer.from('x'))).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
});

test('a root that was replaced by another directory is not followed', () => {
  const files = new IsolatedFS(prison.root);
  renameSync(prison.root, join(prison.folder, 'away'));
  renameSync(prison.outside, prison.root);
  expect(() => files.readFile('/secret')).toThrow("EACCES: permission denied, open '/secret'");
  expect(() => files.mkdir('/planted')).toThrow("EACCES: permission denied, mkdir '/planted'");
});
