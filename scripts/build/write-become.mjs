import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { joinForBecoming } from './passes/join-for-becoming.mjs';
import { onOneLine } from './passes/on-one-line.mjs';
import { DIST } from './places.mjs';

/** Writes cli-become.js from three bundles and returns its path: a launcher that becomes its target reads one file. */
export function writeBecome() {
  const read = (file) => readFileSync(join(DIST, file), 'latin1');
  const file = join(DIST, 'cli-become.js');
  const parts = { main: read('cli-main.cjs'), guards: read('guard-in-process.cjs'), decide: read('guard-decide.js') };
  writeFileSync(file, onOneLine(joinForBecoming(parts)));
  return file;
}
