// The tests of the Python packages, with the first python3 here that has pytest.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pythonInterpreters } from '../build/python-interpreters.mjs';

const TESTS = 'python/tests';

/** How many tests passed, failed and were skipped, and what pytest printed. */
export async function runPytest() {
  const python = await findPytest();
  if (python === null) {
    return {
      ok: true,
      passed: 0,
      failed: 0,
      skipped: 1,
      names: [],
      output: 'skipped: 1 because no python3 here can import pytest',
    };
  }
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-test-'));
  const report = join(folder, 'pytest.xml');
  try {
    const args = ['-m', 'pytest', '-q', '-rsfE', '-p', 'no:cacheprovider', `--junitxml=${report}`, TESTS];
    const { code, output: printed } = await listenTo(python, args);
    const output = `\nPython tests with ${python}\n${printed}`;
    const suite = existsSync(report) ? /<testsuite [^>]*>/.exec(readFileSync(report, 'utf8')) : null;
    if (suite === null)
      return { ok: false, passed: 0, failed: 1, skipped: 0, names: ['pytest wrote no report'], output };
    const count = (name) => Number(new RegExp(` ${name}="(\\d+)"`).exec(suite[0])?.[1] ?? 0);
    const failed = count('failures') + count('errors');
    const passed = count('tests') - failed - count('skipped');
    // pytest's own summary names each failure in a line like this.
    const names = printed.match(/^(?:FAILED|ERROR) .*$/gm) ?? [];
    return { ok: code === 0, passed, failed, skipped: count('skipped'), names, output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
