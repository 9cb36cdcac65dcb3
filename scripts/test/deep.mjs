// npm run test:deep: what takes hours, by hand. The last results of every part are kept in test/deep-results.json.
//   npm run test:deep              all parts
//   npm run test:deep -- soak      some of them
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { release } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureOrdinaryNull } from './ordinary-null.mjs';
import { conclude, runVitest, sumOf } from './vitest.mjs';

const RESULTS = 'test/deep-results.json';
/** Runs of a part that are kept, newest first: a second run must not hide that the first one failed. */
const KEPT = 5;
/** The filters of vitest, and what is turned up. test262 needs HERMETIC_TEST262, a copy of github.com/tc39/test262. */
const PARTS = {
  attacks: { filter: ['test/escapes'] },
  languages: { filter: ['test/conformance', 'test/api', 'test/e2e'] },
  programs: { filter: ['test/sandbox/programs'] },
  fuzz: { filter: ['test/sandbox/fuzz'], env: { HERMETIC_FUZZ_RUNS: '5000', HERMETIC_FUZZ_FORMS: '20000' } },
  soak: { filter: ['test/sandbox/process/soak'], env: { HERMETIC_SOAK: '10000' } },
  test262: { filter: ['test/sandbox/test262'] },
};

ensureOrdinaryNull();
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}`);

const results = [];
for (const name of asked.length > 0 ? asked : Object.keys(PARTS)) {
  const { filter, env = {} } = PARTS[name];
  const started = performance.now();
  const result = await runVitest(filter, { suite: 'deep', env });
  results.push(result);
  keep(name, { ...env, ...result, seconds: Math.round((performance.now() - started) / 1000) });
}
conclude(sumOf(results));

/** Parts that were not run this time keep their results. */
function keep(name, result) {
  const known = JSON.parse(readFileSync(RESULTS, 'utf8'));
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  const run = { date, commit, node: process.version, linux: release(), ...result };
  known[name] = [run, ...(known[name] ?? [])].slice(0, KEPT);
  writeFileSync(RESULTS, `${JSON.stringify(known, null, 2)}\n`);
}
