import { join } from 'node:path';
import { isDirectory, isFile } from '../read-file.js';

export type FoundModule =
  | { readonly kind: 'runnable'; readonly file: string }
  /** A package that `python -m` would refuse. */
  | { readonly kind: 'package-without-main'; readonly directory: string };

// Built when asked for: a pattern over all of Unicode costs every start half a millisecond.
const isDottedName = (name: string): boolean =>
  /^[\p{ID_Start}_][\p{ID_Continue}]*(?:\.[\p{ID_Start}_][\p{ID_Continue}]*)*$/u.test(name);

/** The file that `python -m NAME` would run, in the first directory that has the module. */
export function findModule(name: string, directories: readonly string[]): FoundModule | null {
  if (!isDottedName(name)) return null;
  let incomplete: FoundModule | null = null;
  for (const directory of directories) {
    const stem = join(directory, ...name.split('.'));
    const package_ = ['.py', '.pyc'].some((suffix) => isFile(join(stem, `__init__${suffix}`)));
    const main = ['.py', '.pyc'].map((suffix) => join(stem, `__main__${suffix}`)).find(isFile);
    if (main !== undefined) return { kind: 'runnable', file: main };
    const file = ['.py', '.pyc'].map((suffix) => stem + suffix).find(isFile);
    if (file !== undefined && !package_) return { kind: 'runnable', file };
    if (package_ && isDirectory(stem)) incomplete ??= { kind: 'package-without-main', directory: stem };
  }
  return incomplete;
}
