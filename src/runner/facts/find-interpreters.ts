import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Machine } from './machine.js';
import { resolveTarget } from '../target/resolve-target.js';
import type { NodeTarget, PythonTarget } from '../target/target.js';

const PYTHON_NAME = /^(?:python3?|python3\.\d+|pypy3(?:\.\d+)?)$/;

/** The interpreters that a target could be run with: every Python and Node on PATH, each once, in its order. */
export function findInterpreters(machine: Machine): readonly (PythonTarget | NodeTarget)[] {
  const found = new Map<string, PythonTarget | NodeTarget>();
  for (const folder of (machine.env['PATH'] ?? '').split(':').filter(Boolean)) {
    for (const name of list(folder).toSorted()) {
      const program = PYTHON_NAME.test(name) ? ['-c', ''] : name === 'node' ? ['-e', ''] : null;
      const target = program === null ? null : interpreterAt(join(folder, name), program, machine);
      const key = target === null ? '' : realpathSync.native(target.interpreter);
      if (target !== null && !found.has(key)) found.set(key, target);
    }
  }
  return [...found.values()];
}

function list(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function interpreterAt(path: string, program: readonly string[], machine: Machine): PythonTarget | NodeTarget | null {
  try {
    accessSync(path, constants.X_OK);
    const target = resolveTarget([path, ...program], machine);
    return target.kind === 'native' ? null : target;
  } catch {
    // a shim without a version behind it
    return null;
  }
}
