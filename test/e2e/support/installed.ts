import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { skipBecause } from '../../suite.js';
import { PATH } from './launcher.js';

/** The place of a program that this machine has, or null, with the reason printed: a skipped test is never silent. */
export function locate(program: string): string | null {
  const found = PATH.split(delimiter)
    .map((folder) => join(folder, program))
    .find(isExecutable);
  if (found === undefined) skipBecause(`there is no ${program} on this machine`);
  return found ?? null;
}

export interface Python {
  /** `3.12` */
  readonly version: string;
  readonly path: string;
}

/** These interpreters, as far as pyenv or PATH has them. */
export function pythons(...versions: readonly string[]): readonly Python[] {
  return versions.flatMap((version) => {
    const path =
      underPyenv(version) ??
      PATH.split(delimiter)
        .map((folder) => join(folder, `python${version}`))
        .find(isExecutable);
    if (path !== undefined) return [{ version, path }];
    skipBecause(`there is no Python ${version} on this machine`);
    return [];
  });
}

function underPyenv(version: string): string | null {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  const names = existsSync(versions) ? readdirSync(versions) : [];
  const name = names.find((candidate) => candidate.startsWith(`${version}.`));
  const path = name === undefined ? null : join(versions, name, 'bin', `python${version}`);
  return path !== null && isExecutable(path) ? path : null;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
