import { accessSync, constants } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { Environment } from '../facts/machine.js';
import { ancestors } from './ancestors.js';
import { isFile } from './read-file.js';

// execvp searches these when there is no PATH.
const DEFAULT_PATH = '/bin:/usr/bin';

export function pathDirectories(env: Environment): readonly string[] {
  return (env['PATH'] ?? DEFAULT_PATH).split(delimiter);
}

/** The path that execvp would run: an entry of PATH and the name, joined but not resolved. */
export function findOnPath(name: string, env: Environment, cwd: string): string | null {
  return findIn(pathDirectories(env), name, cwd);
}

export function findIn(directories: readonly string[], name: string, cwd: string): string | null {
  for (const directory of directories) {
    // An empty entry is the cwd: POSIX says so, and shells follow it.
    const candidate = directory === '' ? `./${name}` : join(directory, name);
    if (isExecutableFile(resolve(cwd, candidate))) return candidate;
  }
  return null;
}

/** A name that is on PATH as a file nobody may execute: worth a hint when nothing else matches. */
export function findUnexecutable(name: string, env: Environment, cwd: string): string | null {
  for (const directory of pathDirectories(env)) {
    const candidate = resolve(cwd, directory, name);
    if (isFile(candidate)) return candidate;
  }
  return null;
}

export function findNodeBin(name: string, cwd: string): string | null {
  for (const directory of ancestors(cwd)) {
    const candidate = join(directory, 'node_modules', '.bin', name);
    if (isExecutableFile(candidate)) return candidate;
  }
  return null;
}

/** Version managers put the chosen version in front, so that its own programs find each other. */
export function prependPath(env: Environment, directory: string): Environment {
  return { ...env, PATH: env['PATH'] === undefined ? directory : `${directory}${delimiter}${env['PATH']}` };
}

export function isExecutableFile(path: string): boolean {
  if (!isFile(path)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
