import { join } from 'node:path';
import { programFiles } from '../../../../kernel/program/program-files.js';
import { currentMachine } from '../../../../runner/facts/machine.js';
import { libraryPaths } from '../../../../runner/plan/library-paths.js';
import { packageRoot } from '../../../../runner/facts/package-root.js';
import { ALWAYS, NAMES } from '../../../../runner/plan/system-paths.js';
import { pythonLayout } from '../../../../runner/target/python/python-layout.js';
import type { Wanted } from '../../../process/examine.js';
import { lockFileOf } from '../../../process/start/lock-file-of.js';
import type { WorkerProgram } from '../../../process/start/worker-process.js';
import { bootCommand, type ModuleRule, pythonFolder } from './boot-command.js';

/** Everything that a process for Python programs is started with. */
export interface PythonSettings {
  /** The interpreter. */
  readonly python: string;
  /** The registered modules of the interpreter, which are imported beforehand. */
  readonly modules: readonly string[];
  /** Those of them whose members are selected by patterns. */
  readonly rules: readonly ModuleRule[];
  readonly isolation: 'process' | 'kernel';
  readonly allowNetwork: boolean;
  readonly allowDegraded: boolean;
}

/** The program of such a process, or of the parent of such processes. */
export function pythonProgram(mode: 'worker' | 'zygote', settings: PythonSettings): WorkerProgram {
  const { python, modules, rules, allowNetwork } = settings;
  const looseArgs = bootCommand(mode, modules, rules);
  const lock = lockFileOf(staysReadable(settings) ? 'reading' : 'paths');
  return {
    path: python,
    // A file of ours that it must not reach, and the library that locks it.
    args: [...looseArgs, `outside=${join(packageRoot(), 'package.json')}`, `lock=${lock}`],
    looseArgs,
    readable: [...readByPython(mode, settings), lock],
    insists: insistsOn(settings),
    network: allowNetwork,
    forks: mode === 'zygote',
  };
}

/** The part of `Wanted` that Python decides. */
export function wantedOfPython(settings: PythonSettings): Pick<Wanted, 'insists' | 'lock'> {
  const lock = staysReadable(settings)
    ? ({ detail: 'all but reading of what looks names up', probes: ['fork'] } as const)
    : ({ detail: 'all paths, after the start', probes: ['fork', 'reopen', 'stat'] } as const);
  return { insists: insistsOn(settings), lock };
}

/**
 * A program that may use the network looks names up, for which the C library reads files. At level process Landlock lets it
 * read those and the interpreter's own; at level kernel no file can be opened, and addresses are numbers.
 */
function staysReadable({ allowNetwork, isolation }: PythonSettings): boolean {
  return allowNetwork && isolation === 'process';
}

/** A package is native code with ways of its own to run text: beside the kernel nothing holds it. */
function insistsOn({ modules, isolation, allowDegraded }: PythonSettings): string | null {
  if (allowDegraded) return null;
  if (isolation === 'kernel') return "isolation: 'kernel'";
  return modules.length > 0 ? 'a box with packages of Python (policy.pythonModule)' : null;
}

/** Data of packages that a system has outside of the interpreter's folders. Each may be missing. */
const PACKAGE_DATA = ['/usr/share/matplotlib', '/etc/matplotlibrc', '/usr/share/fonts'];

/** Files that it reads at its start: when a program runs, no file can be opened any more. */
function readByPython(mode: 'worker' | 'zygote', { python, modules, allowNetwork }: PythonSettings): string[] {
  const layout = pythonLayout(python, {}, currentMachine({}, '/'));
  const { libraryDirectories } = programFiles(python, {});
  return [
    pythonFolder(),
    ...layout.prefixes,
    ...layout.standardLibrary,
    ...(modules.length === 0 ? [] : [...layout.packages, ...PACKAGE_DATA]),
    ...libraryPaths(libraryDirectories),
    // The parent is told what its host can see: /proc shows the words of other processes.
    ...ALWAYS.filter((path) => path !== '/proc' || mode === 'worker'),
    ...(allowNetwork ? NAMES : []),
  ];
}
