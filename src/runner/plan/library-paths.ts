import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFile, listDirectory } from '../target/read-file.js';

/** Distributions put more than libraries into them. */
const SHARED: readonly string[] = ['/lib', '/usr/lib', '/lib64', '/usr/lib64', '/usr/local/lib'];
const LIBRARY = /\.so(?:\.|$)/;
const PARTS: readonly string[] = ['gconv', 'ossl-modules', 'engines-3', 'locale'];
/** Where a shared directory is the only place of libraries, a rule for each costs more than the rest of the start. */
const MAX_SINGLE = 200;

/** What to open of the directories that a loader searches, so that libraries can be opened while a program runs. */
export function libraryPaths(directories: readonly string[]): readonly string[] {
  return directories.flatMap((directory) => {
    if (!SHARED.includes(directory)) return [directory];
    const libraries = listDirectory(directory)
      .filter((name) => LIBRARY.test(name))
      .map((name) => join(directory, name))
      .filter(isFile);
    return libraries.length > MAX_SINGLE ? [directory] : [...libraries, ...PARTS.map((name) => join(directory, name))];
  });
}

/** Beside libraries: what programs that can be started are made of, each in a directory of its own. */
export function programParts(directories: readonly string[]): readonly string[] {
  return directories
    .filter((directory) => SHARED.includes(directory))
    .flatMap((directory) =>
      entriesOf(directory)
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => join(directory, name)),
    );
}

function entriesOf(directory: string): readonly Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true });
  } catch {
    return [];
  }
}
