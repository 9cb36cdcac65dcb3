// Global set-up: root's tests that become another user get a copy of the launcher, in a folder that everybody can enter.
// The clone itself may be in root's home, or in any folder that only its owner can enter.
import {
  chmodSync,
  copyFileSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyShipped } from './shipped-copy.js';

let folder: string | null = null;

export function setup(): void {
  if (process.getuid?.() !== 0 || process.env['HERMETIC_BIN'] !== undefined) return;
  // Another project was here before.
  if (process.env['HERMETIC_FOR_ALL'] !== undefined) return;
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-for-all-')));
  copyShipped(copy);
  mkdirSync(join(copy, 'node'));
  if (!isOpenToAll(process.execPath)) copyFileSync(process.execPath, join(copy, 'node', 'node'));
  openToAll(copy);
  process.env['HERMETIC_FOR_ALL'] = copy;
  folder = copy;
}

export function teardown(): void {
  if (folder !== null) rmSync(folder, { recursive: true, force: true });
}

/** A umask may have kept others from reading what was cloned and built. */
function openToAll(folder: string): void {
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const path = join(folder, name);
    const stats = lstatSync(path);
    if (stats.isSymbolicLink()) continue;
    chmodSync(path, stats.isDirectory() || (stats.mode & 0o100) !== 0 ? 0o755 : 0o644);
  }
}

/** Whether other users can run a program: they must be able to enter every folder above it. */
function isOpenToAll(program: string): boolean {
  let path = realpathSync(program);
  if ((statSync(path).mode & 0o005) !== 0o005) return false;
  while (path !== '/') {
    path = dirname(path);
    if ((statSync(path).mode & 0o001) === 0) return false;
  }
  return true;
}
