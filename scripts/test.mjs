// npm test: every vitest project and, at the same time, the Python tests where some python3 has pytest; what those print comes
// after. Then one line that sums up.
// Arguments go to vitest; with any, the Python tests are left out.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pythonInterpreters } from './build/python-interpreters.mjs';

const PYTHON_TESTS = 'python/tests';
const filter = process.argv.slice(2);

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const reports = mkdtempSync(join(tmpdir(), 'hermetic-test-'));
try {
  const python = runPytest(join(reports, 'pytest.xml'));
  const vitest = await runVitest(join(reports, 'vitest.json'));
  const { words, ...pytest } = await python;
  console.log(words);
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
  const none = { ok: true, passed: 0, failed: 0, skipped: 0, words: '' };
  if (filter.length > 0) return none;
  if (!existsSync(PYTHON_TESTS)) return { ...none, words: `skipped: Python tests (no ${PYTHON_TESTS})` };
  const python = await findPytest();
  if (python === null) {
    return { ...none, skipped: 1, words: 'skipped: Python tests (no python3 here can import pytest)' };
  }
  const { code, output } = await listenTo(python, [
    '-m',
    'pytest',
    '-q',
    '-p',
    'no:cacheprovider',
    `--junitxml=${report}`,
    PYTHON_TESTS,
  ]);
  const words = `\nPython tests with ${python}\n${output}`;
  const suite = existsSync(report) ? /<testsuite [^>]*>/.exec(readFileSync(report, 'utf8')) : null;
  if (suite === null) return { ok: false, passed: 0, failed: 1, skipped: 0, words };
  const count = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite[0])?.[1] ?? 0);
  const failed = count('failures') + count('errors');
  return {
    ok: code === 0,
    passed: count('tests') - failed - count('skipped'),
    failed,
    skipped: count('skipped'),
    words,
  };
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

/** The exit code of a command, and what it printed. */
async function listenTo(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [code] = await once(child, 'close');
  return { code: code ?? 1, output };
}

/** The exit code of a command that talks to this terminal; its stdin is empty, so that nothing waits for a person. */
function run(command, args) {
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
