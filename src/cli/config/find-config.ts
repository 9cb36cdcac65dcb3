import { closeSync, constants, existsSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { HermeticError } from '../../errors.js';
import { type ConfigNode, entriesAt } from './config-tree.js';
import { configError, parseConfig } from './parse-config.js';

/** Which table of the file is ours. */
export type ConfigForm = 'hermetic' | 'pyproject' | 'package';

export interface ConfigFile {
  readonly path: string;
  /** The path as messages show it. */
  readonly shown: string;
  /** Our table. */
  readonly table: ConfigNode;
}

const MOST_BYTES = 4 * 1024 * 1024;

export const FLOOR_PATH = '/etc/hermetic/policy.toml';

const NAMES: readonly (readonly [string, ConfigForm])[] = [
  ['HERMETIC.toml', 'hermetic'],
  ['pyproject.toml', 'pyproject'],
  ['package.json', 'package'],
];

/** The nearest project file that speaks about hermetic, walking up from `cwd`. */
export async function findConfig(cwd: string): Promise<ConfigFile | null> {
  for (const directory of directoriesUp(cwd)) {
    const start = directory.endsWith(sep) ? directory : directory + sep;
    for (const [name, form] of NAMES) {
      const path = start + name;
      const text = readIfThere(path, 'leave project files out with --no-config');
      const file = text === null ? null : await configIn({ path, shown: relative(cwd, path) }, form, text);
      if (file !== null) return file;
    }
  }
  return null;
}

/** The file of `--config`: its name decides its form. */
export async function openConfig(written: string, cwd: string): Promise<ConfigFile> {
  const path = resolve(cwd, written);
  const name = basename(path);
  const form = NAMES.find(([known]) => known === name)?.[1] ?? 'hermetic';
  if (form === 'hermetic' && !name.endsWith('.toml')) {
    throw new HermeticError('E_CONFIG_UNREADABLE', `${written} is not a file that hermetic can read`, {
      hint: 'name a .toml file, or a package.json',
    });
  }
  const text = readIfThere(path, 'check the path after --config');
  if (text === null) throw unreadable(path, 'there is no such file', 'check the path after --config');
  const file = await configIn({ path, shown: written }, form, text);
  if (file === null) {
    const table = form === 'package' ? 'key "hermetic"' : 'table [tool.hermetic]';
    throw new HermeticError('E_CONFIG_INVALID', `${written} has no ${table}`, {
      hint: `add it, or leave --config out`,
    });
  }
  return file;
}

/** The policy of this machine's administrator, if there is one. */
export async function openFloor(path: string): Promise<ConfigFile | null> {
  const text = readIfThere(path, 'ask who administers this machine');
  return text === null ? null : configIn({ path, shown: path }, 'hermetic', text);
}

type Named = Omit<ConfigFile, 'table'>;

async function configIn(file: Named, form: ConfigForm, text: string): Promise<ConfigFile | null> {
  if (form === 'hermetic') return { ...file, table: await parseConfig(file.shown, text) };
  // Most project files say nothing about us; parsing them would cost every run.
  if (!text.includes('hermetic') || (form === 'package' && isWithoutUs(text))) return null;
  const root = await parseConfig(file.shown, text);
  const [entry, second] = entriesAt(form === 'package' ? root : entriesAt(root, 'tool')[0]?.node, 'hermetic');
  if (entry === undefined) return null;
  if (second !== undefined) throw configError(file.shown, second.at, '"hermetic" is written twice');
  if (entry.node.value.kind !== 'table')
    throw configError(file.shown, entry.at, '"hermetic" must be a table of settings');
  return { ...file, table: entry.node };
}

/** JSON.parse needs no loading, unlike the parser that knows positions, which gets the files that JSON.parse refuses. */
function isWithoutUs(manifest: string): boolean {
  try {
    const value: unknown = JSON.parse(manifest);
    return typeof value === 'object' && value !== null && !Object.hasOwn(value, 'hermetic');
  } catch {
    return false;
  }
}

function* directoriesUp(from: string): Generator<string> {
  let directory = resolve(from);
  for (;;) {
    yield directory;
    const parent = dirname(directory);
    if (parent === directory) return;
    directory = parent;
  }
}

function readIfThere(path: string, hint: string): string | null {
  // Nearly all of them are missing, and a thrown error costs ten times a look.
  if (!existsSync(path)) return null;
  let descriptor: number | null = null;
  try {
    // A pipe in the place of a file would keep us waiting for ever.
    descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = fstatSync(descriptor);
    if (!stats.isFile() && !stats.isDirectory()) throw unreadable(path, 'it is not a regular file', hint);
    if (stats.size > MOST_BYTES) throw unreadable(path, 'it is larger than 4 MiB', hint);
    return readFileSync(descriptor, 'utf8');
  } catch (error) {
    if (error instanceof HermeticError) throw error;
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'an unknown error';
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw unreadable(path, code, hint);
  } finally {
    if (descriptor !== null) closeSync(descriptor);
  }
}

function unreadable(path: string, why: string, hint: string): HermeticError {
  return new HermeticError('E_CONFIG_UNREADABLE', `cannot read ${path}: ${why}`, { hint });
}
