import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';

export type Files = Readonly<Record<string, string>>;

/** A fresh folder with these files in it; gone when the test is over. */
export function tempFolder(files: Files = {}): string {
  const folder = makeFolder(files);
  onTestFinished(() => removeFolder(folder));
  return folder;
}

/** For set-ups that several tests share: the caller removes it. */
export function makeFolder(files: Files = {}, parent: string = tmpdir()): string {
  const folder = realpathSync(mkdtempSync(join(parent, 'hermetic-e2e-')));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}
