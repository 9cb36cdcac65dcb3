import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A real directory with these files, gone when disposed. */
export class TempTree implements Disposable {
  readonly root: string = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic-cli-')));

  constructor(files: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(files)) {
      const file = this.path(path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
    }
  }

  path(relative: string): string {
    return join(this.root, relative);
  }

  [Symbol.dispose](): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
