import { basename, dirname, join, resolve } from 'node:path';
import { HermeticError } from '../../../errors.js';
import type { Environment, Machine } from '../../facts/machine.js';
import { ancestors } from '../ancestors.js';
import { type Command, advance } from '../command.js';
import { findIn, isExecutableFile, pathDirectories, prependPath } from '../path-lookup.js';
import { isDirectory, listDirectory, readText, realPath } from '../read-file.js';
import { newestMatching } from './version-order.js';

const SHIM = /\/pyenv"? exec "\$program" "\$@"/;

/** The command that a pyenv shim would run, by pyenv's rules; null when the script is no such shim. */
export function followPyenvShim(command: Command, text: string, machine: Machine): Command | null {
  if (!SHIM.test(text)) return null;
  const name = basename(command.path);
  const root = pyenvRoot(text, command.env, machine);
  const choice = chosenVersions(root, command.env, machine);
  // pyenv tries the system after all the versions that were asked for.
  for (const version of [...choice.versions, 'system']) {
    const found =
      version === 'system'
        ? findOnSystem(name, root, command, machine)
        : join(versionDirectory(root, version), 'bin', name);
    if (found === null || !isExecutableFile(resolve(machine.cwd, found))) continue;
    const env = { ...command.env, PYENV_ROOT: root, PYENV_VERSION: choice.versions.join(':') };
    return advance(command, {
      path: found,
      argv: [found, ...command.argv.slice(1)],
      env: version === 'system' ? env : prependPath(env, dirname(found)),
      step: `pyenv shim ${command.path}: version ${version} (set by ${choice.origin}) is ${found}`,
    });
  }
  throw notInstalled(name, root, choice);
}

interface Choice {
  readonly versions: readonly string[];
  readonly origin: string;
}

function pyenvRoot(text: string, env: Environment, machine: Machine): string {
  const written = /^export PYENV_ROOT="([^"$`\\]+)"$/m.exec(text)?.[1];
  return written ?? env['PYENV_ROOT']?.replace(/\/$/, '') ?? join(machine.home, '.pyenv');
}

function chosenVersions(root: string, env: Environment, machine: Machine): Choice {
  const written = env['PYENV_VERSION'];
  const choice = written ? { versions: written.split(':'), origin: 'PYENV_VERSION' } : versionFile(root, env, machine);
  return { ...choice, versions: choice.versions.map((version) => installedName(version, root)) };
}

function versionFile(root: string, env: Environment, machine: Machine): Choice {
  const start = resolve(machine.cwd, env['PYENV_DIR'] ?? machine.cwd);
  const directories = new Set([...ancestors(start), ...ancestors(machine.cwd)]);
  const local = [...directories].map((directory) => join(directory, '.python-version'));
  for (const origin of [...local, join(root, 'version')]) {
    const versions = readVersions(origin, root);
    if (versions.length > 0) return { versions, origin };
  }
  return { versions: ['system'], origin: 'the lack of any other' };
}

/** The first word of each line; names that would leave the versions directory are ignored, as pyenv does. */
function readVersions(path: string, root: string): readonly string[] {
  const words = (readText(path) ?? '').split('\n').map((line) => line.trim().split(/\s/, 1)[0] ?? '');
  return words.filter((word) => word !== '' && !word.startsWith('#') && isInside(root, word));
}

function isInside(root: string, version: string): boolean {
  return versionDirectory(root, version).startsWith(join(root, 'versions') + '/');
}

function installedName(version: string, root: string): string {
  if (version === 'system') return version;
  const plain = version.replace(/^python-/, '');
  for (const name of [version, plain]) if (isDirectory(versionDirectory(root, name))) return name;
  const installed = installedVersions(root);
  return newestMatching(version, installed) ?? newestMatching(plain, installed) ?? plain;
}

/** Virtual environments are links there, and never answer to a prefix. */
function installedVersions(root: string): readonly string[] {
  const versions = join(root, 'versions');
  return listDirectory(versions).filter((name) => realPath(join(versions, name)) === join(realPath(versions), name));
}

function versionDirectory(root: string, version: string): string {
  return join(root, 'versions', version);
}

function findOnSystem(name: string, root: string, command: Command, machine: Machine): string | null {
  const shims = realPath(join(root, 'shims'));
  const directories = pathDirectories(command.env).filter(
    (directory) => realPath(resolve(machine.cwd, directory)) !== shims,
  );
  return findIn(directories, name, machine.cwd);
}

function notInstalled(name: string, root: string, choice: Choice): HermeticError {
  const holders = installedVersions(root).filter((version) =>
    isExecutableFile(join(versionDirectory(root, version), 'bin', name)),
  );
  const hint =
    holders.length === 0
      ? `no version in ${join(root, 'versions')} has it`
      : `these versions have it: ${holders.join(', ')}; choose one with PYENV_VERSION or a .python-version file`;
  return new HermeticError(
    'E_TARGET_NOT_FOUND',
    `pyenv has no "${name}" in version ${choice.versions.join(':')} (set by ${choice.origin})`,
    { hint },
  );
}
