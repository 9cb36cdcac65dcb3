// Runs the language tests of ECMAScript in the sandbox, compares with bare node:vm, and prints a summary:
//   node scripts/test262/run.mjs <copy of github.com/tc39/test262> [--every N] [--only TEXT] [--details FILE]
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** How many tests a process runs. */
const PART = 400;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
    details: { type: 'string' },
  },
});
const root = positionals[0] ?? process.env.HERMETIC_TEST262;
if (!root) throw new Error('where is test262? give a path, or HERMETIC_TEST262');

const all = testPaths();
const paths = all
  .filter((path) => path.includes(values.only))
  .filter((_path, index) => index % Number(values.every) === 0);
const rows = [];
for (let at = 0; at < paths.length; at += PART) {
  rows.push(...(await runPart(paths.slice(at, at + PART))));
  process.stderr.write(
    `${rows.length} of ${paths.length}, ${rows.filter(([, outcome]) => outcome === 'wrong').length} wrong\n`,
  );
}
if (values.details !== undefined) writeFileSync(values.details, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
process.stdout.write(`${JSON.stringify(summary(), null, 2)}\n`);

function summary() {
  const counts = {};
  for (const [, outcome] of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
  const inScope = rows.filter(([, outcome]) => !outcome.startsWith('out:'));
  const sum = (start) => inScope.filter(([, outcome]) => outcome.startsWith(start)).length;
  return {
    node: process.versions.node.split('.')[0],
    suite: fingerprint(),
    inScope: inScope.length,
    pass: sum('pass'),
    refused: sum('refused'),
    wrong: sum('wrong'),
    outcomes: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))),
    refusals: inScope
      .filter(([, outcome]) => outcome.startsWith('refused'))
      .map(([name, outcome]) => `${outcome.slice(8)}: ${name}`),
    wrongs: inScope.filter(([, outcome]) => outcome === 'wrong').map(([name, , detail]) => `${name}: ${detail}`),
  };
}

function testPaths() {
  return readdirSync(join(root, 'test/language'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Identifies the suite: two copies of it have the same fingerprint. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const path of all) hash.update(relative(root, path)).update(readFileSync(path));
  return hash.digest('hex').slice(0, 16);
}

function runPart(part) {
  const done = [];
  const worker = fork(fileURLToPath(new URL('worker.mjs', import.meta.url)), [], {
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  worker.on('message', (row) => done.push(row));
  worker.send({ root, paths: part });
  return new Promise((resolve, reject) => {
    worker.once('exit', (code) => {
      if (done.length === part.length) resolve(done);
      else reject(new Error(`the worker ended with ${code} at ${part[done.length]}`));
    });
  });
}
