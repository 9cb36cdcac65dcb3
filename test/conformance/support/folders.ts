import { lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What every case finds in its own `{TMP}` and `{OUTSIDE}`. */
export function fillFolder(folder: string): void {
  mkdirSync(join(folder, 'folder', 'below'), { recursive: true });
  mkdirSync(join(folder, 'empty'));
  writeFileSync(join(folder, 'file.txt'), 'hello\n');
  writeFileSync(join(folder, 'folder', 'inner.txt'), 'inner\n');
  symlinkSync('file.txt', join(folder, 'link'));
}

/** Everything about a tree that a refused call must not have changed. */
export function snapshot(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const facts = lstatSync(path);
      const content = facts.isFile() ? readFileSync(path, 'utf8') : facts.isSymbolicLink() ? readlinkSync(path) : '';
      return [name, facts.mode.toString(8), facts.uid, facts.gid, facts.nlink, facts.mtimeMs, content].join(' ');
    });
}
