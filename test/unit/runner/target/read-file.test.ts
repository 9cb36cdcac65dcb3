import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isDirectory, isFile, readText } from '../../../../src/runner/target/read-file.js';

test('a path below a file, and a loop of links, are neither files nor directories', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-read-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'old.egg-info'), 'Metadata-Version: 1.1\n');
  symlinkSync('loop', join(folder, 'loop'));
  for (const path of ['old.egg-info/entry_points.txt', 'loop', 'missing'].map((name) => join(folder, name))) {
    expect([isFile(path), isDirectory(path), readText(path)]).toEqual([false, false, null]);
  }
  expect(isFile(join(folder, 'old.egg-info'))).toBe(true);
  expect(isDirectory(folder)).toBe(true);
});
