import { fileURLToPath } from 'node:url';
import { lastIndexOf, slice, startsWith } from '../../seams/primordials.js';
import { realPath } from '../../seams/system.js';

const FOLDER = '/node_modules/';
// The target may replace it.
const pathOf = fileURLToPath;

/** The name by which a specifier is denied: `fs/promises` for `node:fs/promises`, `a/b.js` for a file of package a. */
export function packageOf(specifier: string): string | null {
  if (startsWith(specifier, 'node:')) return slice(specifier, 5);
  let path = specifier;
  if (startsWith(path, 'file:')) {
    try {
      path = pathOf(path);
    } catch {
      return null;
    }
  }
  if (!startsWith(path, '/')) return startsWith(path, '.') || startsWith(path, '#') ? null : path;
  const real = realPath(path, true);
  const start = lastIndexOf(real, FOLDER);
  return start < 0 ? null : slice(real, start + FOLDER.length);
}
