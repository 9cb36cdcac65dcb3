import type { DeclaringLanguage } from '../language.js';
import { printPython } from './declarations/print-python.js';
import { PYTHON_TYPES, pythonType } from './declarations/python-types.js';

export interface PythonOptions {
  /** The interpreter of Python programs, an absolute path. By default `python3`, as the shell would find it. */
  readonly python?: string;
}

export const PYTHON: DeclaringLanguage = {
  title: 'Python',
  options: ['python'],
  declarations: { print: printPython, types: PYTHON_TYPES, fromTypeScript: pythonType },
  loadLocal: 'this process has no CPython',
  loadProcess: async (box) => {
    const { pythonProcess } = await import('./process/process-guest.js');
    return pythonProcess(box);
  },
};
