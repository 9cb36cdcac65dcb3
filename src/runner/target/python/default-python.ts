import { resolve } from 'node:path';
import { HermeticError } from '../../../errors.js';
import type { Machine } from '../../facts/machine.js';
import type { Command } from '../command.js';
import { followCommand } from '../follow.js';
import { findOnPath } from '../path-lookup.js';

/** `python3`, else `python`, as the shell would find it, followed to the interpreter itself; null if there is none. */
export function findDefaultPython(machine: Machine): Command | null {
  for (const name of ['python3', 'python']) {
    const path = findOnPath(name, machine.env, machine.cwd);
    if (path === null) continue;
    const step = `the default Python is ${path}`;
    const followed = followCommand({ path, argv: [name], env: machine.env, steps: [step] }, machine);
    if (followed.kind === 'python' && followed.command.argv.length === 1) {
      return { ...followed.command, path: resolve(machine.cwd, followed.command.path) };
    }
    throw new HermeticError(
      'E_TARGET_UNSUPPORTED',
      `${path} is not a Python interpreter but leads to ${followed.command.path}`,
      {
        hint: 'put a real interpreter first on PATH, or name it in front of the target',
      },
    );
  }
  return null;
}

export function requireDefaultPython(machine: Machine, target: string): Command {
  const python = findDefaultPython(machine);
  if (python !== null) return python;
  throw new HermeticError('E_TARGET_NOT_FOUND', `"${target}" needs Python, and neither python3 nor python is on PATH`, {
    hint: 'install Python, or correct PATH',
  });
}
