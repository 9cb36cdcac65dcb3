import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute } from 'node:path';
import { HermeticError } from '../../../../errors.js';
import { currentMachine } from '../../../../runner/facts/machine.js';
import { findDefaultPython } from '../../../../runner/target/python/default-python.js';

/** The interpreter for Python programs: the one that was named, else the default one, past shims. Throws E_PYTHON_NOT_FOUND. */
export function findPython(given: string | null): string {
  if (given === null) return findDefault();
  if (!isAbsolute(given)) throw notFound(`python: "${given}" is not an absolute path`);
  if (!isExecutable(given)) throw notFound(`python: there is no program ${given}`);
  return given;
}

function findDefault(): string {
  const found = findDefaultPython(currentMachine(process.env, process.cwd()));
  if (found !== null) return found.path;
  throw notFound('a sandbox for Python needs an interpreter, and neither python3 nor python is on PATH');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

function notFound(message: string): HermeticError {
  return new HermeticError('E_PYTHON_NOT_FOUND', message, {
    hint: "install CPython 3.8 or newer, or name one: sandbox(policy, { language: 'python', python: '/usr/bin/python3' })",
  });
}
