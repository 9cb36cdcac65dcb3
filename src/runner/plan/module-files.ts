import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';

const MODULE = /\.(?:py|pyc|pyi|so|pth|[cm]?js|[cm]?ts|jsx|tsx|node|wasm)$|\.so\.\d|^package\.json$/;
/** These are never code of the project itself, or are opened as a whole. */
const PASSED_OVER: readonly string[] = ['node_modules', '.git', '.hg', '.venv', '.tox', '.mypy_cache', '.pytest_cache'];
/** Levels without code, such as `packages/`, between two with code. More would reach into a home directory. */
const MAX_GAP = 1;
/** Each file costs a rule, and each entry costs time. Files near the top come first; deeper ones stay closed. */
const MAX_FILES = 2000;
const MAX_ENTRIES = 20_000;

/** The module files below a directory that holds code and other things. Links are not followed. */
export function moduleFiles(directory: string): readonly string[] {
  const files: string[] = [];
  const queue = [{ folder: directory, gap: 0 }];
  let visited = 0;
  for (const { folder, gap } of queue) {
    const entries = list(folder);
    visited += entries.length;
    const modules = entries.filter((entry) => !entry.isDirectory() && MODULE.test(entry.name));
    if (files.length + modules.length > MAX_FILES || visited > MAX_ENTRIES) break;
    files.push(...modules.map(({ name }) => join(folder, name)));
    const next = modules.length > 0 ? 0 : gap + 1;
    if (next > MAX_GAP && folder !== directory) continue;
    for (const entry of entries) {
      if (entry.isDirectory() && !PASSED_OVER.includes(entry.name)) {
        queue.push({ folder: join(folder, entry.name), gap: next });
      }
    }
  }
  return files;
}

function list(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
