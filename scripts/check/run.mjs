// npm run check: what needs no process of its own, all of it at the same time. Arguments are names of steps; without any, all
// of them run. The output of a step is shown when it fails.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Long ones first: they decide when the last one ends. `after`: what the step reads. */
const STEPS = {
  build: { command: 'npm run --silent build' },
  lint: { command: 'oxlint' },
  unit: { command: 'vitest run --project unit' },
  repository: { command: 'vitest run --project repository', after: ['build'] },
  types: { command: 'npm run --silent types', after: ['build'] },
  format: { command: 'oxfmt --check' },
  python: { command: 'npm run --silent python -- --check' },
  generated: { command: 'npm run --silent generated' },
  house: { command: 'npm run --silent house' },
  unused: { command: 'knip', after: ['build'] },
  package: { command: 'npm run --silent package', after: ['build'] },
};

process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(STEPS, name));
if (unknown.length > 0)
  throw new Error(`no such step: ${unknown.join(', ')}; there are ${Object.keys(STEPS).join(', ')}`);

const waiting = new Map(Object.entries(STEPS).filter(([name]) => asked.length === 0 || asked.includes(name)));
const running = new Map();
const failed = [];
const started = performance.now();
while (waiting.size > 0 || running.size > 0) {
  for (const [name, { command, after = [] }] of waiting) {
    // One more than there are processors: some of them wait for the disk.
    if (running.size > availableParallelism()) break;
    if (after.some((other) => waiting.has(other) || running.has(other))) continue;
    waiting.delete(name);
    running.set(name, run(name, command));
  }
  const { name, code, output, seconds } = await Promise.race(running.values());
  running.delete(name);
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (code === 0) continue;
  failed.push(name);
  console.log(output.trimEnd());
}
const seconds = Math.round((performance.now() - started) / 1000);
console.log(failed.length === 0 ? `all steps passed in ${seconds} s` : `failed: ${failed.join(', ')} (${seconds} s)`);
process.exitCode = failed.length === 0 ? 0 : 1;

function run(name, command) {
  const PATH = [join(process.cwd(), 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const began = performance.now();
  const child = spawn('/bin/sh', ['-c', command], {
    env: { ...process.env, PATH, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      resolve({ name, code, output, seconds: ((performance.now() - began) / 1000).toFixed(1) });
    });
  });
}
