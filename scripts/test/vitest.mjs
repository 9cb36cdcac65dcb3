// Runs vitest in this terminal and counts.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const VITEST = 'node_modules/vitest/vitest.mjs';

/** How many tests passed, failed and were skipped, and the names of the failed. `node`: the interpreter that runs vitest itself. */
export async function runVitest(args, { suite = 'test', env = {}, node = process.execPath } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-test-'));
  // HERMETIC_REPORT=file keeps what vitest says of every test.
  const report = process.env.HERMETIC_REPORT ?? join(folder, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=./scripts/test/skips.mjs'];
  const json = ['--reporter=json', `--outputFile.json=${report}`];
  try {
    const code = await run(node, [VITEST, 'run', ...reporters, ...json, ...args], {
      HERMETIC_SUITE: suite,
      HERMETIC_SKIPS: join(folder, 'skips'),
      ...env,
    });
    if (!existsSync(report)) return { ok: false, passed: 0, failed: 1, skipped: 0, names: ['vitest wrote no report'] };
    const counts = JSON.parse(readFileSync(report, 'utf8'));
    // A file that could not be loaded has no tests to count, yet it is a failure.
    const broken = counts.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
    return {
      ok: code === 0,
      passed: counts.numPassedTests,
      failed: counts.numFailedTests + broken.length,
      skipped: counts.numPendingTests + counts.numTodoTests,
      names: [...broken.map(({ name }) => name), ...counts.testResults.flatMap(failuresOf)],
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first line of what went wrong stands beside each name: the end of a log is often all that is kept of it. */
function failuresOf(file) {
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(
      ({ fullName, failureMessages }) => `${relative('.', file.name)}: ${fullName}: ${firstLine(failureMessages[0])}`,
    );
}

function firstLine(text = '') {
  return text.split('\n', 1)[0].slice(0, 300);
}

/** The sum of several runs. */
export function sumOf(results) {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0);
  return {
    ok: results.every(({ ok }) => ok),
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    names: results.flatMap(({ names }) => names),
  };
}

/** Prints which tests failed, and the line that ends every suite. */
export function conclude({ ok, passed, failed, skipped, names }) {
  for (const name of names) console.log(`failed: ${name}`);
  console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
  process.exitCode = ok ? 0 : 1;
}

/** The exit code of a command that talks to this terminal; its stdin is empty, so that nothing waits for a person. */
function run(command, args, added) {
  // Every Node would parse these certificates at its start, which takes longer than the rest of it, and the tests start
  // thousands. Only what fetches packages needs them: see test/registry-env.ts.
  const { NODE_EXTRA_CA_CERTS: certificates, ...others } = process.env;
  const env = { ...others, ...(certificates && { HERMETIC_TEST_CERTIFICATES: certificates }), ...added };
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
