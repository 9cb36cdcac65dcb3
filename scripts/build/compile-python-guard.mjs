import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { pythonInterpreters } from './python-interpreters.mjs';

/** Writes one file of bytecode for each Python here: without it a guarded start imports, and may compile, file by file. */
export async function compilePythonGuard() {
  const pythons = await pythonInterpreters();
  if (pythons.length === 0) return { files: [], note: 'skipped: bytecode of the Python guard (no python3 on PATH)' };
  const refused = [];
  for (const { path, version } of pythons) {
    try {
      await promisify(execFile)(path, ['-I', 'scripts/build/compile_guard.py', 'python/hermetic_guard']);
    } catch (error) {
      refused.push(`Python ${version.join('.')} (${path}): ${error.stderr.trim().split('\n').at(-1)}`);
    }
  }
  return { files: [], note: refused.map((line) => `skipped: bytecode for ${line}`).join('\nbuild: ') };
}
