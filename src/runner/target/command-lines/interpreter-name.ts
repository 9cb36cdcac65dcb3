import { basename } from 'node:path';

const PYTHON = /^(?:python|pypy)(?:\d+(?:\.\d+)*)?[a-z]?(?:-dbg|-intel64|-c)?$/;
const NODE = /^node(?:js)?(?:-?\d+)?$/;
const SHELL = /^(?:ba|da|z|k|mk|a)?sh$/;

/** The kind of a binary, by the name of the file behind all links: `python3` may be a link to anything. */
export function interpreterOf(real: string): 'python' | 'node' | null {
  const name = basename(real);
  if (PYTHON.test(name)) return 'python';
  return NODE.test(name) ? 'node' : null;
}

export function isShellName(path: string): boolean {
  return SHELL.test(basename(path));
}
