// npm run generated: what Python shares with TypeScript, the plain constants of these files, as Python modules.
// With --check nothing is written and a difference fails.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { importTs } from '../build/import-ts.mjs';
import { ruff } from '../check/ruff.mjs';

const MODULES = {
  'src/trace/protocol.ts': 'python/hermetic_guard/_protocol.py',
  'src/policy/network/metadata.ts': 'python/hermetic_pytest/_metadata.py',
  'src/sandbox/rpc/protocol.ts': 'python/hermetic_guest/_protocol.py',
};

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
for (const [source, generated] of Object.entries(MODULES)) {
  const wanted = ruff.format(pythonModule(source, await importTs(source)));
  if (!process.argv.includes('--check')) {
    writeFileSync(generated, wanted);
  } else if (read(generated) !== wanted) {
    console.error(`generate: ${generated} differs from ${source}; run node scripts/generate/python.mjs`);
    process.exitCode = 1;
  }
}

function pythonModule(source, constants) {
  const lines = Object.entries(constants)
    .filter(([, value]) => typeof value !== 'function')
    .map(([name, value]) => `${name} = ${pythonLiteral(value)}\n`)
    .sort();
  return `# Generated from ${source} by scripts/generate/python.mjs; do not edit.\n${lines.join('')}`;
}

function pythonLiteral(value) {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'number' && Number.isFinite(value)) return String(value);
  // JSON's string syntax is a subset of Python's, once everything outside ASCII is escaped.
  if (typeof value === 'string') return JSON.stringify(value).replaceAll(/[^ -~]/gu, unicodeEscape);
  if (Array.isArray(value)) {
    return value.length === 1 ? `(${pythonLiteral(value[0])},)` : `(${value.map(pythonLiteral).join(', ')})`;
  }
  if (Object.getPrototypeOf(value) === Object.prototype) {
    const members = Object.entries(value).map(([key, member]) => `${pythonLiteral(key)}: ${pythonLiteral(member)}`);
    return `{${members.join(', ')}}`;
  }
  throw new TypeError(`${String(value)} has no Python literal`);
}

function unicodeEscape(character) {
  return `\\U${character.codePointAt(0).toString(16).padStart(8, '0')}`;
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
