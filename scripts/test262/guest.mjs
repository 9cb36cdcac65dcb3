// The test in a box of its own: harness first, as an earlier program of the same box.
import { Policy, sandbox } from '../../dist/index.js';
import { judge } from './control.mjs';

const POLICY = new Policy({ timeout: 5 });

/** Null: it passed. Else what the box said. */
export async function runInBox(test, harness) {
  const box = await sandbox(POLICY, { isolation: 'none' });
  try {
    const prelude = await box.exec(harness);
    if (prelude.error !== null) return { kind: 'harness', name: prelude.error.name, message: prelude.error.message, line: prelude.error.line };
    const { error, stdout } = await box.exec(test.source);
    const outcome = error === null ? null : { phase: error.kind === 'validation' ? 'parse' : 'runtime', name: nameOf(error) };
    const lines = stdout.split('\n');
    if (await judge(test, outcome, () => lines)) return null;
    if (error === null) return { kind: 'none', name: '', message: lines.find((line) => line !== '') ?? 'it should have failed', line: null };
    return { kind: error.kind, name: error.name, message: error.message, line: error.line };
  } finally {
    await box.dispose();
  }
}

function nameOf(error) {
  return error.kind === 'validation' ? 'SyntaxError' : error.name;
}
