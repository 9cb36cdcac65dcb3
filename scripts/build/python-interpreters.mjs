import { execFile } from 'node:child_process';
import { readdirSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PYTHON_NAME = /^python3(\.\d+)?$/;

/**
 * Finds every Python 3 that works here, as `{ path, version: [3, 11] }`: first the one that `python3` means, then other
 * versions on PATH and under pyenv, each interpreter once. A shim counts as the interpreter that it starts.
 */
export async function pythonInterpreters() {
  const found = await Promise.all(unique([...onPath(), ...underPyenv()], realPath).map(identify));
  return unique(
    found.filter((python) => python !== null),
    ({ path }) => realPath(path),
  );
}

function onPath() {
  const candidates = (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) =>
      entries(folder)
        .filter((name) => PYTHON_NAME.test(name))
        .map((name) => join(folder, name)),
    );
  // `python3` before `python3.8`: the plain name is the one people run.
  return candidates.sort((a, b) => Number(a.includes('python3.')) - Number(b.includes('python3.')));
}

function underPyenv() {
  const versions = join(process.env.PYENV_ROOT ?? join(homedir(), '.pyenv'), 'versions');
  return entries(versions).map((version) => join(versions, version, 'bin', 'python3'));
}

async function identify(path) {
  try {
    const { stdout } = await run(
      path,
      ['-I', '-c', 'import sys; print(sys.executable, *sys.version_info[:2], sep="\\n")'],
      {
        timeout: 20_000,
      },
    );
    const [executable, major, minor] = stdout.trim().split('\n');
    return { path: executable, version: [Number(major), Number(minor)] };
  } catch {
    return null;
  }
}

function entries(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function unique(items, key) {
  const seen = new Set();
  return items.filter((item) => !seen.has(key(item)) && seen.add(key(item)));
}
