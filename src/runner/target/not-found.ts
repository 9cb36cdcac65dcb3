import { join, resolve } from 'node:path';
import { HermeticError } from '../../errors.js';
import { nearest } from '../../policy/nearest.js';
import type { Machine } from '../facts/machine.js';
import { ancestors } from './ancestors.js';
import { consoleScriptNames } from './python/entry-points.js';
import { findUnexecutable, pathDirectories } from './path-lookup.js';
import type { PythonLayout } from './python/python-layout.js';
import type { FoundModule } from './python/python-module.js';
import { listDirectory } from './read-file.js';

/** The default Python as far as the search got with it. */
export interface SearchedPython {
  readonly interpreter: string;
  readonly layout: PythonLayout;
  readonly module: FoundModule | null;
}

export function targetNotFound(name: string, python: SearchedPython | null, machine: Machine): HermeticError {
  const places = ['on PATH', 'in a node_modules/.bin'];
  if (python !== null) places.push(`among the console scripts and modules of ${python.interpreter}`);
  const searched = `${places.slice(0, -1).join(', ')} or ${places.at(-1) ?? ''}`;
  return new HermeticError('E_TARGET_NOT_FOUND', `there is no "${name}" ${searched}`, {
    hint: wayForward(name, python, machine),
  });
}

function wayForward(name: string, python: SearchedPython | null, machine: Machine): string {
  if (python?.module?.kind === 'package-without-main') {
    return `${python.module.directory} is a package without a __main__ module: name one of its functions as ${name}.module:function`;
  }
  const unexecutable = findUnexecutable(name, machine.env, machine.cwd);
  if (unexecutable !== null) return `${unexecutable} is not executable: chmod +x it`;
  const meant = nearest(name, [...programNames(machine), ...consoleScriptNames(python?.layout.packages ?? [])]);
  if (meant !== null) return `did you mean "${meant}"?`;
  return python === null ? 'there is no python3 on PATH either: correct PATH' : 'a file needs its path: ./NAME';
}

function programNames(machine: Machine): readonly string[] {
  const bins = ancestors(machine.cwd).map((directory) => join(directory, 'node_modules', '.bin'));
  const directories = pathDirectories(machine.env).map((directory) => resolve(machine.cwd, directory));
  return [...directories, ...bins].flatMap(listDirectory);
}
