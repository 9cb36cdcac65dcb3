import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const DIST = join(ROOT, 'dist');
export const SRC = join(ROOT, 'src');
/** The first line of every bundle, for whoever opens one in node_modules. */
export const BANNER =
  '// The hermetic command line, bundled from src/ without minification. Built by scripts/build/run.mjs.';
