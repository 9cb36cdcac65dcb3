import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { IS_WHOLE } from './test/suite.js';

const MINUTE = 60_000;
/** Only what hangs takes so long, even on a busy machine. */
const TIMEOUT = 5 * MINUTE;

const OWN_PROCESS = 'test/sandbox/process/**/*.test.ts';

export default defineConfig({
  test: {
    // One more than there are processors: tests that wait for a clock or a process leave theirs free.
    maxWorkers: availableParallelism() + 1,
    projects: [
      { test: { ...project('unit'), setupFiles: ['test/no-processes.ts'] } },
      { test: project('repository') },
      { test: starting('integration') },
      { test: starting('conformance') },
      { test: starting('api') },
      { test: { ...starting('escapes'), globalSetup: ['test/reachable-copy.ts'] } },
      { test: { ...starting('e2e'), globalSetup: ['test/reachable-copy.ts'] } },
      { test: starting('docs') },
      { test: { ...starting('sandbox'), exclude: [OWN_PROCESS] } },
      // These count the children and descriptors of their process: nobody else's may be among them.
      { test: { ...starting('sandbox'), name: 'sandbox-process', include: [OWN_PROCESS], isolate: true } },
    ],
  },
});

function project(name: string) {
  return {
    name,
    include: [`test/${name}/**/*.test.ts`],
    pool: 'forks' as const,
    // The files of a project share their workers: to load the same modules again for every file takes a minute in all.
    // Not in a whole suite, where attacks are tried on this very process first, to see that they work.
    isolate: IS_WHOLE,
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
  };
}

/** Tests that start processes. */
function starting(name: string) {
  return { ...project(name), setupFiles: ['test/patience.ts'] };
}
