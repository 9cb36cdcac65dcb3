import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Removes every file below the folder that is not among those to keep. */
export function removeStale(folder, kept) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile() && !kept.has(file)) rmSync(file);
  }
}
