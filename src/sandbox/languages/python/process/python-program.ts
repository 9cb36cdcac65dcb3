import { join } from 'node:path';
import { ffi } from '../../../../kernel/ffi.js';
import { programFiles } from '../../../../kernel/program/program-files.js';
import { syscallNumber } from '../../../../kernel/abi/syscalls.js';
import { lockProgram } from '../../../../kernel/worker/lock-files.js';
import { currentMachine } from '../../../../runner/facts/machine.js';
import { libraryPaths } from '../../../../runner/plan/library-paths.js';
import { packageRoot } from '../../../../runner/facts/package-root.js';
import { ALWAYS } from '../../../../runner/plan/system-paths.js';
import { pythonLayout } from '../../../../runner/target/python/python-layout.js';
import type { WorkerProgram } from '../../../process/start/worker-process.js';
import { bootCommand, pythonFolder } from './boot-command.js';

/** Everything that a process for Python programs is started with. */
export interface PythonSettings {
  /** The interpreter. */
  readonly python: string;
  /** The registered modules of the interpreter, which are imported beforehand. */
  readonly modules: readonly string[];
  readonly isolation: 'process' | 'kernel';
  readonly allowNetwork: boolean;
  readonly allowDegraded: boolean;
}

/** The program of such a process, or of the parent of such processes. */
export function pythonProgram(mode: 'worker' | 'zygote', settings: PythonSettings): WorkerProgram {
  const { python, modules, isolation, allowNetwork, allowDegraded } = settings;
  const isKernel = isolation === 'kernel';
  return {
    path: python,
    args: [...bootCommand(mode, modules), ...(isKernel ? kernelArguments() : [])],
    readable: isKernel ? readByPython(settings) : [],
    isolation,
    allowDegraded,
    network: allowNetwork,
    forks: mode === 'zygote',
  };
}

/** The last filter, which only the process itself can put on, and a file of ours that it must not reach. */
function kernelArguments(): string[] {
  const outside = `outside=${join(packageRoot(), 'package.json')}`;
  try {
    const { arch } = ffi();
    const program = Buffer.from(lockProgram(arch)).toString('base64');
    return [outside, `lock=${String(syscallNumber(arch, 'seccomp'))}:${program}`];
  } catch {
    // Without the library nothing can be locked, and the start will say so.
    return [outside, 'lock=0:'];
  }
}

/** Files that it reads at its start: when a program runs, no file can be opened any more. */
function readByPython({ python, modules }: PythonSettings): string[] {
  const layout = pythonLayout(python, {}, currentMachine({}, '/'));
  const { libraryDirectories } = programFiles(python, {});
  return [
    pythonFolder(),
    ...layout.prefixes,
    ...layout.standardLibrary,
    ...(modules.length === 0 ? [] : layout.packages),
    ...libraryPaths(libraryDirectories),
    ...ALWAYS,
  ];
}
