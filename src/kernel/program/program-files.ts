import { accessSync, constants, existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { HermeticError } from '../../errors.js';
import { type Elf, readElf } from './elf.js';
import { withFile } from './file-source.js';
import { type LibrarySearch, librarySearch } from './library-search.js';

/** The files that a program must be able to read to start; real paths. */
export interface ProgramFiles {
  /** The program, its loader, the libraries of both and what the loader reads. */
  readonly files: readonly string[];
  /** The loader searches these. Programs open more libraries while they run: for names, for character sets, for plug-ins. */
  readonly libraryDirectories: readonly string[];
  /** The program and its loader. */
  readonly executed: readonly string[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the files only: on some systems `ldd` runs the program. */
export function programFiles(program: string, env: Environment): ProgramFiles {
  const path = realpathSync.native(program);
  const elf = canRead(path) ? withFile(path, readElf) : UNREADABLE;
  // A static program may still open libraries while it runs, as glibc does for names.
  const search = librarySearch(elf.interpreter ?? defaultLoader(elf));
  const loader = elf.interpreter === null ? [] : existing([elf.interpreter]);
  const found = new Map<string, Elf>([[path, elf]]);
  const preloaded = (env['LD_PRELOAD'] ?? '').split(/[\s:]+/).filter(Boolean);
  follow({ path, elf, inherited: [] }, preloaded, { search, env, found });
  return {
    files: [...new Set([...found.keys(), ...loader, ...existing(search.files)])],
    libraryDirectories: [...new Set(existing([...search.directories, ...libraryPath(env)]))],
    executed: [path, ...loader],
  };
}

/** A program may be executable without being readable; then the usual directories of libraries must do. */
const UNREADABLE: Elf = { bits: 64, machine: 0, interpreter: null, needed: [], rpath: [], runpath: [] };

function canRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

interface Loading {
  readonly search: LibrarySearch;
  readonly env: Environment;
  /** Everything that was found, each followed once. */
  readonly found: Map<string, Elf>;
}

interface Loaded {
  readonly path: string;
  readonly elf: Elf;
  /** RPATHs of the files that need this one: they count for its own libraries too. */
  readonly inherited: readonly string[];
}

function follow(loaded: Loaded, preloaded: readonly string[], loading: Loading): void {
  const { path, elf } = loaded;
  const own = elf.rpath.flatMap((entry) => expand(entry, path, elf));
  const inherited = [...own, ...loaded.inherited];
  const written = [
    ...inherited,
    ...libraryPath(loading.env),
    ...elf.runpath.flatMap((entry) => expand(entry, path, elf)),
  ];
  for (const name of [...preloaded, ...elf.needed]) {
    for (const candidate of candidates(name, path, elf, written, loading.search)) {
      const [found] = existing([candidate]);
      const library = found === undefined ? null : (loading.found.get(found) ?? tryRead(found));
      // A loader goes on searching when it meets a library for another machine.
      if (found === undefined || library?.machine !== elf.machine || library.bits !== elf.bits) continue;
      if (!loading.found.has(found)) {
        loading.found.set(found, library);
        follow({ path: found, elf: library, inherited }, [], loading);
      }
      if (!isVariant(candidate)) break;
    }
  }
}

const VARIANTS = 'glibc-hwcaps';

/** Built for newer processors; which of them is taken is the loader's choice, so all of them count. */
function isVariant(path: string): boolean {
  return path.includes(`/${VARIANTS}/`);
}

/**
 * Paths that need not exist. A loader asks its cache before its directories; both lead to the same files, and reading a whole
 * cache takes longer than looking.
 */
function* candidates(
  name: string,
  path: string,
  elf: Elf,
  written: readonly string[],
  search: LibrarySearch,
): Generator<string> {
  if (name.includes('/')) return yield* expand(name, path, elf);
  for (const directory of [...written, ...search.directories]) {
    for (const folder of [...variantsOf(directory), directory]) yield join(folder, name);
  }
  yield* search.cache.get(name) ?? [];
}

function variantsOf(directory: string): readonly string[] {
  const folder = join(directory, VARIANTS);
  return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
}

const EM_386 = 3;
const EM_X86_64 = 62;
const EM_AARCH64 = 183;
const PLATFORMS: Readonly<Record<number, string>> = {
  [EM_386]: 'i686',
  [EM_X86_64]: 'x86_64',
  [EM_AARCH64]: 'aarch64',
};

/** `$LIB` depends on how the loader was built, so that both common values are tried. */
function expand(entry: string, path: string, { machine, bits }: Elf): readonly string[] {
  const platform = PLATFORMS[machine] ?? 'unknown';
  const libraries = bits === 64 ? ['lib64', `lib/${platform}-linux-gnu`, 'lib'] : ['lib', 'lib32'];
  return [
    ...new Set(
      libraries.map((lib) =>
        entry
          .replaceAll(/\$(?:ORIGIN|\{ORIGIN\})/g, () => dirname(path))
          .replaceAll(/\$(?:PLATFORM|\{PLATFORM\})/g, () => platform)
          .replaceAll(/\$(?:LIB|\{LIB\})/g, () => lib),
      ),
    ),
  ].filter((directory) => directory !== '');
}

function libraryPath(env: Environment): readonly string[] {
  return (env['LD_LIBRARY_PATH'] ?? '').split(/[:;]/).filter(Boolean);
}

function defaultLoader({ machine }: Elf): string {
  return machine === EM_AARCH64 || (machine === 0 && process.arch === 'arm64')
    ? 'ld-linux-aarch64.so.1'
    : 'ld-linux-x86-64.so.2';
}

/** null for a library that is no ELF file, such as a linker script: the loader will complain about it. */
function tryRead(path: string): Elf | null {
  try {
    return withFile(path, readElf);
  } catch (error) {
    if (error instanceof HermeticError || isSystemError(error)) return null;
    throw error;
  }
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

function existing(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    // Most are missing, and a thrown error costs ten times a look.
    if (!existsSync(path)) return [];
    try {
      return [realpathSync.native(path)];
    } catch {
      return [];
    }
  });
}
