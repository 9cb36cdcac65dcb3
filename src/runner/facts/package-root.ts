import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/** The folder of this package, whether this code runs from the sources, from dist/ or from a bundle. */
export function packageRoot(): string {
  found ??= search();
  return found;
}

function search(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'python', 'hermetic_guard', 'boot.py'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the hermetic package is incomplete: python/hermetic_guard is missing');
    folder = parent;
  }
  return folder;
}
