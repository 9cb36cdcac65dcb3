// npm run python: formats and lints the Python of python/ (its tests included) and scripts/ with ruff. With --check nothing is written and a difference fails.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ruff } from './ruff.mjs';

const check = process.argv.includes('--check');

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const files = ['python', 'scripts'].flatMap(pythonFiles);
const complaints = files.flatMap((file) => [...formatted(file), ...linted(file)]);
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) process.exitCode = 1;

function formatted(file) {
  const text = readFileSync(file, 'utf8');
  const wanted = ruff.format(text);
  if (wanted === text) return [];
  if (check) return [`${file}: not formatted; run npm run python`];
  writeFileSync(file, wanted);
  return [];
}

function linted(file) {
  return ruff
    .check(readFileSync(file, 'utf8'))
    .map(({ code, message, start_location: at }) => `${file}:${at.row}:${at.column} ${code} ${message}`);
}

function pythonFiles(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.py'))
    .map((name) => join(folder, name));
}
