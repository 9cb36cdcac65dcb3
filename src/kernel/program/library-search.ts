import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseLdCache } from './ld-cache.js';

/** The paths where a loader looks for libraries, after those that programs and the environment name. */
export interface LibrarySearch {
  readonly directories: readonly string[];
  /** Files by name that the loader has noted down. */
  readonly cache: ReadonlyMap<string, readonly string[]>;
  /** Read by the loader itself. */
  readonly files: readonly string[];
}

const MUSL = /^ld-musl-(.+)\.so\.1$/;
const MUSL_DEFAULT = '/lib:/usr/local/lib:/usr/lib';
/** Loaders of Debian also search a directory of their architecture. */
const GLIBC_DEFAULT = ['/lib64', '/usr/lib64', '/lib', '/usr/lib'];
const MULTIARCH: Readonly<Record<string, string>> = {
  'ld-linux-x86-64.so.2': 'x86_64-linux-gnu',
  'ld-linux-aarch64.so.1': 'aarch64-linux-gnu',
  'ld-linux.so.2': 'i386-linux-gnu',
  'ld-linux-armhf.so.3': 'arm-linux-gnueabihf',
};
const CONFIG = '/etc/ld.so.conf';
const CACHE = '/etc/ld.so.cache';
/** ldconfig has no such limit; files that include each other have no end. */
const MAX_INCLUDES = 8;

/** How this loader (PT_INTERP) searches on this machine. */
export function librarySearch(loader: string): LibrarySearch {
  const musl = MUSL.exec(basename(loader))?.[1];
  if (musl !== undefined) {
    const config = `/etc/ld-musl-${musl}.path`;
    const written = (readText(config) ?? MUSL_DEFAULT).split(/[:\n]/).filter(Boolean);
    return { directories: written, cache: new Map(), files: [config] };
  }
  const triplet = MULTIARCH[basename(loader)];
  const multiarch = triplet === undefined ? [] : [`/lib/${triplet}`, `/usr/lib/${triplet}`];
  let cache: LibrarySearch['cache'] | undefined;
  return {
    directories: [...new Set([...configured(CONFIG, MAX_INCLUDES), ...multiarch, ...GLIBC_DEFAULT])],
    // Read late: it names every library of the machine.
    get cache() {
      cache ??= parseLdCache(readBytes(CACHE));
      return cache;
    },
    files: [CACHE],
  };
}

/** ld.so.conf: a directory a line, and `include` with a pattern. */
function configured(file: string, depth: number): readonly string[] {
  const lines = (readText(file) ?? '').split('\n').map((line) => line.replace(/#.*/, '').trim());
  return lines.flatMap((line) => {
    const pattern = /^include\s+(.+)$/.exec(line)?.[1];
    if (pattern !== undefined) {
      return depth === 0
        ? []
        : matching(join(dirname(file), pattern), pattern).flatMap((name) => configured(name, depth - 1));
    }
    // `hwcap` lines and everything else that is no path are ldconfig's own business.
    return line.startsWith('/') ? line.split(/[\s,:=]/, 1) : [];
  });
}

function matching(relative: string, pattern: string): readonly string[] {
  const path = pattern.startsWith('/') ? pattern : relative;
  const name = new RegExp(
    `^${basename(path)
      .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );
  return list(dirname(path))
    .filter((entry) => name.test(entry) && !entry.startsWith('.'))
    .sort()
    .map((entry) => join(dirname(path), entry));
}

function list(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function readBytes(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch {
    return new Uint8Array();
  }
}
