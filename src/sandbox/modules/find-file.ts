import type { Dialect } from '../languages/javascript/compile/dialect.js';
import { after, recover } from '../vfs/answer.js';
import type { Answer, FileSystem } from '../vfs/file-system.js';
import { joinPath } from '../vfs/normal-path.js';
import { packageEntry } from './package-entry.js';
import type { PackageReader } from './package-reader.js';

export type ModuleFormat = Dialect | 'json';

export interface ModuleFile {
  readonly kind: 'file';
  /** Absolute and normal. */
  readonly path: string;
  readonly format: ModuleFormat;
}

/** A file that exists, but of a kind that cannot be imported. */
interface Refused {
  readonly refused: true;
  readonly path: string;
}

type Found = ModuleFile | Refused | null;

const FORMATS: Readonly<Record<string, ModuleFormat>> = {
  '.js': 'javascript',
  '.mjs': 'javascript',
  '.ts': 'typescript',
  '.mts': 'typescript',
  '.json': 'json',
};
const EXTENSIONS = Object.keys(FORMATS);
/** TypeScript imports a `.ts` by the name of what it would be compiled to. */
const SOURCES: Readonly<Record<string, string>> = { '.js': '.ts', '.mjs': '.mts' };

/** The file that a path means: itself, with an extension, the source of a `.js`, or the index of a directory. */
export function findFile(files: FileSystem, path: string, packages: PackageReader): Answer<Found> {
  const extension = extensionOf(path);
  const source = SOURCES[extension];
  const candidates = [
    path,
    ...(source === undefined ? [] : [path.slice(0, -extension.length) + source]),
    ...EXTENSIONS.map((added) => path + added),
  ];
  return after(
    firstFile(files, path === '/' ? [] : candidates),
    (found) => found ?? findDirectory(files, path, packages),
  );
}

/** A package or module of a bare name in one directory: `tools`, `tools/text`, `@scope/tools/text`. */
export function findPackage(files: FileSystem, parent: string, name: string, packages: PackageReader): Answer<Found> {
  const parts = name.split('/');
  const size = name.startsWith('@') ? 2 : 1;
  const directory = joinPath(parent, parts.slice(0, size).join('/'));
  const inside = parts.slice(size).join('/');
  return after(packages.read(directory), (fields) => {
    if (fields?.exports !== undefined) {
      const entry = packageEntry(fields.exports, inside === '' ? '.' : `./${inside}`);
      return entry === null ? null : firstFile(files, [joinPath(directory, entry)]);
    }
    return findFile(files, inside === '' ? directory : joinPath(directory, inside), packages);
  });
}

function findDirectory(files: FileSystem, directory: string, packages: PackageReader): Answer<Found> {
  return after(packages.read(directory), (fields) => {
    const index = EXTENSIONS.map((extension) => joinPath(directory, `index${extension}`));
    const main = fields?.main;
    if (main === undefined) return firstFile(files, index);
    const path = joinPath(directory, main);
    const candidates = [
      path,
      ...EXTENSIONS.map((added) => path + added),
      ...EXTENSIONS.map((added) => `${path}/index${added}`),
    ];
    return firstFile(files, [...candidates, ...index]);
  });
}

function firstFile(files: FileSystem, [path, ...rest]: readonly string[]): Answer<Found> {
  if (path === undefined) return null;
  const kind = recover<string>(
    () => after(files.stat(path), (stat) => stat.kind),
    // It does not exist, or cannot be seen: the next candidate is tried.
    () => 'none',
  );
  return after(kind, (found) => {
    if (found !== 'file') return firstFile(files, rest);
    const format = FORMATS[extensionOf(path)];
    return format === undefined ? { refused: true, path } : { kind: 'file', path, format };
  });
}

function extensionOf(path: string): string {
  return /\.\w+$/.exec(path)?.[0] ?? '';
}
