import { HermeticError } from '../../errors.js';
import { nearest } from '../../policy/nearest.js';
import type { ModuleRegistration, Registration } from '../registry/registration.js';
import { shorten } from '../shorten.js';
import { after } from '../vfs/answer.js';
import type { Answer, FileSystem } from '../vfs/file-system.js';
import { isWithin, joinPath, normalPath, parentOf } from '../vfs/normal-path.js';
import { findFile, findPackage, type ModuleFile } from './find-file.js';
import { PackageReader } from './package-reader.js';

/** The module that an import means. */
export type ResolvedModule = { readonly kind: 'registered'; readonly registration: ModuleRegistration } | ModuleFile;

/** Everything that a guest can import from. */
export interface ModuleScope {
  readonly registrations: readonly Registration[];
  /** Null when the box has no files. */
  readonly files: FileSystem | null;
  /** `policy.moduleRoot`: bare names are looked up in it, and no import leaves it. */
  readonly root: string;
}

/** The longest path has as many characters. */
const MAX_SPECIFIER = 4095;

/**
 * The module that `specifier` means in the file `importer` (`/src/a.ts`; for the program itself any name in its
 * directory): a registered module of exactly that name, else a file. Relative and absolute paths, with or without
 * their extension, `.js` for a `.ts`, directories with an index, packages in `node_modules` and in the module root.
 * Throws E_MODULE_NOT_FOUND.
 */
export function resolveModule(specifier: string, importer: string, scope: ModuleScope): Answer<ResolvedModule> {
  const registration = scope.registrations.find(
    (candidate): candidate is ModuleRegistration => candidate.kind === 'module' && candidate.name === specifier,
  );
  if (registration !== undefined) return { kind: 'registered', registration };
  const notFound = (why: string | null): HermeticError => missing(specifier, importer, scope, why);
  // Every directory above the importer is looked into, for a number of candidates that are as long as the specifier.
  if (specifier.length > MAX_SPECIFIER || importer.length > MAX_SPECIFIER) throw notFound('its name is too long');
  if (/^[a-z][a-z0-9+.-]*:/i.test(specifier)) throw notFound('nothing is imported by an address');
  if (specifier === '' || specifier.startsWith('#')) throw notFound(null);
  const { files } = scope;
  if (files === null) throw notFound('there are no files to import from');
  const directory = parentOf(pathOf(importer, notFound));
  const packages = new PackageReader(files, notFound);
  const found =
    /^\.{0,2}\//.test(specifier) || /^\.{1,2}$/.test(specifier)
      ? findFile(files, inRoot(pathOf(specifier, notFound, directory), scope.root, notFound), packages)
      : findBare(files, pathOf(specifier, notFound).slice(1), searched(directory, scope.root), packages);
  return after(found, (file) => {
    if (file === null) throw notFound(null);
    if ('refused' in file) throw notFound(`${file.path} is neither JavaScript, TypeScript nor JSON`);
    return file;
  });
}

/** `node_modules` upwards from the importer, then the root itself. */
function searched(directory: string, root: string): string[] {
  const found: string[] = [];
  for (let at = directory; isWithin(root, at); at = parentOf(at)) {
    found.push(joinPath(at, 'node_modules'));
    if (at === '/') break;
  }
  return [...found, root];
}

function findBare(
  files: FileSystem,
  name: string,
  [parent, ...rest]: readonly string[],
  packages: PackageReader,
): ReturnType<typeof findFile> {
  if (parent === undefined) return null;
  return after(findPackage(files, parent, name, packages), (found) => found ?? findBare(files, name, rest, packages));
}

function pathOf(path: string, notFound: (why: string) => HermeticError, cwd = '/'): string {
  try {
    return normalPath(path, { cwd });
  } catch {
    throw notFound('it is not a path');
  }
}

function inRoot(path: string, root: string, notFound: (why: string) => HermeticError): string {
  if (isWithin(root, path)) return path;
  throw notFound(`${path} is outside of ${root}`);
}

function missing(
  specifier: string,
  importer: string,
  { registrations }: ModuleScope,
  why: string | null,
): HermeticError {
  const names = registrations.filter(({ kind }) => kind === 'module').map(({ name }) => name);
  const meant = nearest(specifier, names);
  const hint =
    meant !== null
      ? `did you mean "${meant}"?`
      : names.length > 0
        ? `the registered modules are ${names.join(', ')}`
        : 'no modules are registered; policy.module() does that';
  const reason = why === null ? '' : `: ${why}`;
  const what = `cannot find "${shorten(specifier)}", imported by ${shorten(importer)}${reason}`;
  return new HermeticError('E_MODULE_NOT_FOUND', what, { hint });
}
