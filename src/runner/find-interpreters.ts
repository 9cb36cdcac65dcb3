import { readdirSync, realpathSync } from 'node:fs';
import type { Host } from './host.js';
import { resolveTarget } from './target/resolve-target.js';
import type { PythonTarget } from './target/target.js';

const PYTHON_NAME = /^(?:python3?|python3\.\d+|pypy3(?:\.\d+)?)$/;

/** The Python interpreters that a target could be run with: every one on PATH, each once. */
export function findInterpreters(host: Host): readonly PythonTarget[] {
  const names = new Set((host.env['PATH'] ?? '').split(':').flatMap((folder) => list(folder || '.')));
  const found = new Map<string, PythonTarget>();
  for (const name of [...names].filter((entry) => PYTHON_NAME.test(entry)).sort()) {
    const target = interpreterNamed(name, host);
    if (target !== null) found.set(realpathSync.native(target.interpreter), found.get(target.interpreter) ?? target);
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

function interpreterNamed(name: string, host: Host): PythonTarget | null {
  try {
    const target = resolveTarget([name, '-c', ''], host);
    return target.kind === 'python' ? target : null;
  } catch {
    // a shim without a version behind it
    return null;
  }
}
