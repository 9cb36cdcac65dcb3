// npm test: every vitest project, then the Python tests where some python3 has pytest, then one line that sums up.
// Arguments go to vitest; with any, the Python tests are left out.
import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pythonInterpreters } from './python-interpreters.mjs';

const PYTHON_TESTS = 'python/tests';
const filter = process.argv.slice(2);

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const reports = mkdtempSync(join(tmpdir(), 'hermetic-test-'));
try {
  const vitest = await runVitest(join(reports, 'vitest.json'));
  const pytest = await runPytest(join(reports, 'pytest.xml'));
  const sum = (key) => vitest[key] + pytest[key];
  process.exitCode = vitest.ok && pytest.ok ? 0 : 1;
  console.log(`${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
} finally {
  rmSync(reports, { recursive: true, force: true });
}

async function runVitest(report) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await run(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...filter]);
  if (!existsSync(report)) return { ok: false, passed: 0, failed: 1, skipped: 0 };
  const counts = JSON.parse(readFileSync(report, 'utf8'));
  // A file that could not be loaded has no tests to count, yet it is a failure.
  const broken = counts.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  return {
    ok: code === 0,
    passed: counts.numPassedTests,
    failed: counts.numFailedTests + broken.length,
    skipped: counts.numPendingTests + counts.numTodoTests,
  };
}

async function runPytest(report) {
  const none = { ok: true, passed: 0, failed: 0, skipped: 0 };
  if (filter.length > 0) return none;
  if (!existsSync(PYTHON_TESTS)) {
    console.log(`skipped: Python tests (no ${PYTHON_TESTS})`);
    return none;
  }
  const python = await findPytest();
  if (python === null) {
    console.log('skipped: Python tests (no python3 here can import pytest)');
    return { ...none, skipped: 1 };
  }
  console.log(`\nPython tests with ${python}`);
  const code = await run(python, [
    '-m',
    'pytest',
    '-q',
    '-p',
    'no:cacheprovider',
    `--junitxml=${report}`,
    PYTHON_TESTS,
  ]);
  const suite = existsSync(report) ? /<testsuite [^>]*>/.exec(readFileSync(report, 'utf8')) : null;
  if (suite === null) return { ok: false, passed: 0, failed: 1, skipped: 0 };
  const count = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite[0])?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  return { ok: code === 0, passed: count('tests') - failed - count('skipped'), failed, skipped: count('skipped') };
}

async function findPytest() {
  for (const { path } of await pythonInterpreters()) {
    const found = await promisify(execFile)(path, ['-c', 'import pytest']).then(
      () => true,
      () => false,
    );
    if (found) return path;
  }
  return null;
}

/** The exit code of a command that talks to this terminal; its stdin is empty, so that nothing waits for a person. */
function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
