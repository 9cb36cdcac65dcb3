import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

export interface Python {
  readonly minor: number;
  /** null: not on this machine. */
  readonly path: string | null;
}

/** The oldest Python with audit hooks, the one most machines have, and the two newest. */
export const PYTHONS: readonly Python[] = [8, 11, 12, 13].map((minor) => ({ minor, path: findPython(minor) }));

/**
 * Whether the attack at this place of the list runs on this Python: those that it fits take turns. HERMETIC_ALL_PYTHONS=1
 * asks for all, which takes minutes more.
 */
export function isInTurn(python: Python, place: number, fits: (python: Python) => boolean): boolean {
  const fitting = PYTHONS.filter(fits);
  if (process.env['HERMETIC_ALL_PYTHONS'] === '1') return fitting.includes(python);
  return python === fitting[place % fitting.length];
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
