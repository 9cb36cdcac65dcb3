import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { pythonInterpreters } from '../scripts/build/python-interpreters.mjs';

export const HERMETIC = fileURLToPath(new URL('../bin/hermetic', import.meta.url));

/** Returns the interpreter behind `python3`, never a shim: its cost would hide ours. */
export async function defaultPython() {
  const [python] = await pythonInterpreters();
  if (python === undefined) throw new Error('bench: this suite needs python3 on PATH');
  return python.path;
}

/** Returns the operating system's own interpreter, or null. */
export async function systemPython() {
  const pythons = await pythonInterpreters();
  return pythons.find(({ path }) => path.startsWith('/usr/bin/'))?.path ?? null;
}

/** Returns an interpreter that has the Python tool of the same name, or null. */
export async function pythonWithOriginal() {
  for (const { path } of await pythonInterpreters()) {
    try {
      execFileSync(path, ['-I', '-c', 'import hermetic.__main__'], { stdio: 'ignore', timeout: 20_000 });
      return path;
    } catch {
      // This one does not have it.
    }
  }
  return null;
}
