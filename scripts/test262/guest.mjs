// Runs the test in a box of its own. The harness runs first, as an earlier program of the same box.
import { basename, dirname } from 'node:path';
import { IsolatedFS, Policy, sandbox } from '../../dist/index.js';
import { judge } from './control.mjs';

// No clock: ticks end a program that hangs, and do so at the same point on a busy machine.
const POLICY = new Policy({ timeout: null, tickLimit: 5_000_000 });

/** Returns null if the test passed, else the error of the box. */
export async function runInBox(test, harness) {
  const box = await open(test);
  try {
    const prelude = await box.exec(harness);
    if (prelude.error !== null) return { ...prelude.error, kind: 'harness' };
    // A module may import itself, so it is a file of the box.
    const { error, stdout } = await box.exec(
      test.flags.has('module') ? `import './${basename(test.path)}';` : test.source,
    );
    const lines = stdout.split('\n');
    if (await judge(test, error === null ? null : outcomeOf(error, test), () => lines)) return null;
    if (error !== null) return error;
    return {
      kind: 'none',
      name: '',
      message: lines.find((line) => line !== '') ?? 'it should have failed',
      line: null,
    };
  } finally {
    await box.dispose();
  }
}

function open({ path, flags, code }) {
  if (!flags.has('module') && !/\bimport\b/.test(code)) return sandbox(POLICY, { isolation: 'none' });
  return sandbox(POLICY, { isolation: 'none', filesystem: new IsolatedFS(dirname(path)) });
}

/** Translates an error of the box: one of parsing or linking is a SyntaxError, and a thrown value may be no error at all. */
function outcomeOf({ kind, name, message }, { negative }) {
  const early = kind === 'validation' || (negative?.phase === 'resolution' && name === 'SyntaxError');
  if (early) return { phase: negative?.phase === 'resolution' ? 'resolution' : 'parse', name: 'SyntaxError' };
  return { phase: 'runtime', name: /^Uncaught (\w+) \{/.exec(message)?.[1] ?? name };
}
