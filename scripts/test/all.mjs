// npm run test:all: what npm test leaves out. Every attack on every interpreter, and without hermetic, which proves that there
// is something to stop; what is compared with an interpreter is compared with each. Arguments go to vitest.
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureOrdinaryNull } from './ordinary-null.mjs';
import { conclude, runVitest, sumOf } from './vitest.mjs';
import { WHOLE } from './whole.mjs';

/** JavaScript guests run in the Node that runs vitest, so every other Node has to run it. */
const IN_EVERY_NODE = ['test/escapes/js', 'test/sandbox/programs/'];

ensureOrdinaryNull();
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const filter = process.argv.slice(2);
if (filter.length > 0) {
  conclude(await runVitest(filter, { suite: 'all' }));
} else {
  const results = [await runVitest(WHOLE, { suite: 'all' })];
  for (const [major, node] of otherNodes()) {
    console.log(`\nJavaScript guests in Node ${major}`);
    results.push(await runVitest(IN_EVERY_NODE, { node, env: { HERMETIC_READINGS: '2000' } }));
  }
  conclude(sumOf(results));
}

/** Those that test/node-versions.ts has fetched. */
function otherNodes() {
  const cache = process.env.HERMETIC_NODES ?? join(tmpdir(), 'hermetic-nodes');
  return [20, 22, 24, 26]
    .map((major) => [major, join(cache, `n${major}`, 'node_modules', 'node', 'bin', 'node')])
    .filter(([major, path]) => existsSync(path) && !process.version.startsWith(`v${major}.`));
}
