import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { IS_WHOLE } from '../../suite.js';
import type { Interpreter, NamedInterpreter } from './language.js';

const VERSIONS = ['3.8', '3.11', '3.12', '3.13'];

/** The Python that `python3` means; in a whole suite all of them. */
export function pythonsToTest(): readonly NamedInterpreter[] {
  if (!IS_WHOLE) {
    return [{ name: 'python3', interpreter: identify('python3') }];
  }
  return VERSIONS.map((version) => ({ name: `Python ${version}`, interpreter: find(version) }));
}

function find(version: string): Interpreter | null {
  const candidates = [...underPyenv(version), `python${version}`];
  for (const command of candidates) {
    const found = identify(command);
    if (found?.version === version) return found;
  }
  return null;
}

function underPyenv(version: string): readonly string[] {
  const versions = join(process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'), 'versions');
  try {
    return readdirSync(versions)
      .filter((entry) => entry.startsWith(`${version}.`))
      .map((entry) => join(versions, entry, 'bin', 'python3'));
  } catch {
    return [];
  }
}

function identify(command: string): Interpreter | null {
  try {
    const program = 'import sys; print(sys.executable, "%d.%d" % sys.version_info[:2], sep="\\n")';
    const text = execFileSync(command, ['-I', '-c', program], { encoding: 'utf8', stdio: 'pipe' });
    const [executable = '', version = ''] = text.split('\n');
    return { command, executable, version };
  } catch {
    return null;
  }
}
