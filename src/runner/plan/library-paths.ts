import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isFile, listDirectory } from '../target/read-file.js';

/** Distributions put other files into these too. */
const SHARED: readonly string[] = ['/lib', '/usr/lib', '/lib64', '/usr/lib64', '/usr/local/lib'];
const LIBRARY = /\.so(?:\.|$)/;
const PARTS: readonly string[] = ['gconv', 'ossl-modules', 'engines-3', 'locale'];
/** Above this many libraries in a shared directory, a rule for each would cost more than the rest of the start. */
const MAX_SINGLE = 200;

/** The paths to open in the directories that a loader searches, so that a running program can load libraries. */
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

/** Directories of data that programs need beside libraries. */
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
