import { basename, delimiter, dirname, isAbsolute, join, resolve } from 'node:path';
import type { Environment, Machine } from '../../facts/machine.js';
import { isDirectory, listDirectory, readText, realPath } from '../read-file.js';
import { newestFirst } from '../shims/version-order.js';

/** The directories where an interpreter looks for modules, found from its files. */
export interface PythonLayout {
  /** The virtual environment and the installation behind it, if they hold nothing else. */
  readonly prefixes: readonly string[];
  readonly standardLibrary: readonly string[];
  /** PYTHONPATH, site-packages and what their .pth files add, in the order of sys.path. */
  readonly packages: readonly string[];
}

export function pythonLayout(interpreter: string, env: Environment, machine: Machine): PythonLayout {
  const venv = findVenv(interpreter);
  const base = venv === null ? installation(realPath(interpreter)) : installation(baseOf(venv, interpreter));
  const prefixes = [
    ...(venv === null ? [] : [venv.prefix]),
    ...(venv === null || venv.includesSystem ? [userBase(env, machine), base.prefix] : []),
  ].filter((prefix) => prefix !== null);
  const sites = prefixes.flatMap((prefix) => siteDirectories(prefix, base.library)).filter(isDirectory);
  const written = (env['PYTHONPATH'] ?? '').split(delimiter).filter((entry) => entry !== '');
  const standardLibrary = [join(base.prefix, 'lib', base.library)].filter(isDirectory);
  return {
    prefixes: [
      ...(venv === null ? [] : [venv.prefix]),
      ...(standardLibrary.length === 0 || SHARED_PREFIXES.includes(base.prefix) ? [] : [base.prefix]),
    ],
    standardLibrary,
    packages: [
      ...new Set([...written.map((entry) => resolve(machine.cwd, entry)), ...sites, ...sites.flatMap(pthDirectories)]),
    ],
  };
}

const SHARED_PREFIXES: readonly string[] = ['/', '/usr', '/usr/local'];

interface Venv {
  readonly prefix: string;
  readonly home: string | null;
  readonly includesSystem: boolean;
}

/** pyvenv.cfg stands beside the executable or one level up, links not followed. */
function findVenv(interpreter: string): Venv | null {
  for (const prefix of [dirname(interpreter), dirname(dirname(interpreter))]) {
    const text = readText(join(prefix, 'pyvenv.cfg'));
    if (text === null) continue;
    const value = (key: string): string | null =>
      new RegExp(`^${key}\\s*=\\s*(.*?)\\s*$`, 'im').exec(text)?.[1] ?? null;
    return {
      prefix,
      home: value('home'),
      includesSystem: value('include-system-site-packages')?.toLowerCase() === 'true',
    };
  }
  return null;
}

function baseOf(venv: Venv, interpreter: string): string {
  const real = realPath(interpreter);
  // An interpreter that was copied into the environment knows its home from pyvenv.cfg alone.
  return venv.home === null || dirname(real) !== dirname(interpreter)
    ? real
    : realPath(join(venv.home, basename(interpreter)));
}

interface Installation {
  readonly prefix: string;
  /** `python3.12`, `python3.13t`, `pypy3.10`. */
  readonly library: string;
}

function installation(executable: string): Installation {
  const prefix = dirname(dirname(executable));
  const named = /^(?:python|pypy)\d+\.\d+t?/.exec(basename(executable))?.[0];
  const present = newestFirst(
    listDirectory(join(prefix, 'lib')).filter((name) => /^(?:python|pypy)\d+\.\d+t?$/.test(name)),
  );
  return { prefix, library: named ?? present[0] ?? 'python3' };
}

function siteDirectories(prefix: string, library: string): readonly string[] {
  return [
    join(prefix, 'local', 'lib', library, 'dist-packages'),
    join(prefix, 'lib', library, 'site-packages'),
    join(prefix, 'lib64', library, 'site-packages'),
    // Debian keeps one directory for all its versions.
    join(prefix, 'lib', 'python3', 'dist-packages'),
    join(prefix, 'lib', library, 'dist-packages'),
  ];
}

function userBase(env: Environment, machine: Machine): string | null {
  return env['PYTHONNOUSERSITE'] ? null : (env['PYTHONUSERBASE'] ?? join(machine.home, '.local'));
}

/** Development installs name their source directories in .pth files; lines that are code are not for us. */
function pthDirectories(site: string): readonly string[] {
  return listDirectory(site)
    .filter((name) => name.endsWith('.pth'))
    .flatMap((name) => (readText(join(site, name)) ?? '').split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#') && !/^import\s/.test(line))
    .map((line) => (isAbsolute(line) ? line : join(site, line)))
    .filter(isDirectory);
}
