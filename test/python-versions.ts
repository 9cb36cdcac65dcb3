import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { inTurn, IS_WHOLE, skipBecause } from './suite.js';

export interface Python {
  readonly minor: number;
  readonly path: string;
}

/** The oldest Python with audit hooks, the one most machines have, and the two newest, as far as this machine has them. */
export const PYTHONS: readonly Python[] = [8, 11, 12, 13].flatMap((minor) => {
  const path = findPython(minor);
  if (path === null && IS_WHOLE) skipBecause(`there is no Python 3.${minor} on this machine`);
  return path === null ? [] : [{ minor, path }];
});

/** Of the interpreters that something fits: all in a whole suite, otherwise one by its name. */
export function pythonsFor(name: string, fits: (python: Python) => boolean = () => true): readonly Python[] {
  return inTurn(name, PYTHONS.filter(fits));
}

function findPython(minor: number): string | null {
  const candidates = [...underPyenv(minor), `python3.${minor}`];
  for (const candidate of candidates) {
    try {
      const question = 'import sys; print(sys.executable, sys.version_info[1])';
      const [path, found] = execFileSync(candidate, ['-I', '-c', question], { encoding: 'utf8', stdio: 'pipe' })
        .trim()
        .split(' ');
      if (path !== undefined && Number(found) === minor) return path;
    } catch {
      // not this one
    }
  }
  return null;
}

function underPyenv(minor: number): readonly string[] {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  try {
    return readdirSync(versions)
      .filter((name) => name.startsWith(`3.${minor}.`))
      .map((name) => join(versions, name, 'bin', 'python3'));
  } catch {
    return [];
  }
}
