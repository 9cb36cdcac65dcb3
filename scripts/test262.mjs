// The language tests of ECMAScript in the sandbox, compared with bare node:vm:
//   node scripts/test262.mjs <copy of github.com/tc39/test262> [--every N] [--only TEXT] [--details FILE]
import { fork } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const PART = 400;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: 'string' },
    only: { type: 'string' },
    details: { type: 'string' },
    list: { type: 'string' },
  },
});
const root = positionals[0] ?? process.env.HERMETIC_TEST262;
const paths = values.list
  ? (await import('node:fs'))
      .readFileSync(values.list, 'utf8')
      .trim()
      .split('\n')
      .map((p) => join(root, p))
  : testPaths();
const rows = [];
const t0 = Date.now();
for (let at = 0; at < paths.length; at += PART) {
  rows.push(...(await runPart(paths.slice(at, at + PART))));
  if (process.stderr.isTTY || values.details)
    console.error(rows.length, (Date.now() - t0) / 1000, rows.filter((r) => r[1] === 'wrong').length);
  if (values.details !== undefined)
    writeFileSync(values.details, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
}
const counts = {};
for (const [, outcome] of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
console.log(JSON.stringify(counts, null, 2));

function testPaths() {
  return readdirSync(join(root, 'test/language'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.js'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => values.only === undefined || path.includes(values.only))
    .sort()
    .filter((_path, index) => index % Number(values.every ?? 1) === 0);
}

function runPart(part) {
  const rows = [];
  const worker = fork(fileURLToPath(new URL('test262/worker.mjs', import.meta.url)), [], {
    execArgv: ['--experimental-vm-modules', '--no-warnings'],
  });
  worker.on('message', (row) => rows.push(row));
  worker.send({ root, paths: part });
  return new Promise((resolve, reject) => {
    worker.once('exit', (code) => {
      if (rows.length === part.length) resolve(rows);
      else reject(new Error(`the worker ended with ${code} at ${part[rows.length]}`));
    });
  });
}
