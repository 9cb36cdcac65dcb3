// npm run build: writes dist/ (the library in few files, a declaration per source, the command line and the guards as
// bundles, the locks of a box's process, the JSON schema of the config file), the Python guard's bytecode and the bundles'
// code caches.
import { mkdirSync } from 'node:fs';
import { bundleCommandLine } from './bundle-command-line.mjs';
import { bundleGuards } from './bundle-guards.mjs';
import { bundleLibrary } from './bundle-library.mjs';
import { bundleSandboxGuest, bundleSandboxWorker } from './bundle-sandbox.mjs';
import { compilePythonGuard } from './compile-python-guard.mjs';
import { declareTypes } from './declare-types.mjs';
import { DIST, ROOT } from './places.mjs';
import { removeStale } from './remove-stale.mjs';
import { writeBecome } from './write-become.mjs';
import { writeCaches } from './write-caches.mjs';
import { writeLocks } from './write-locks.mjs';
import { writeSchema } from './write-schema.mjs';

/** Each step returns `{ files, note }`: what it wrote into dist/, and a line for the reader if there is something to say. */
const STEPS = {
  types: declareTypes,
  library: bundleLibrary,
  'command line': bundleCommandLine,
  guards: bundleGuards,
  'sandbox guest': bundleSandboxGuest,
  'sandbox worker': bundleSandboxWorker,
  'sandbox locks': writeLocks,
  schema: writeSchema,
  python: compilePythonGuard,
};

process.chdir(ROOT);
mkdirSync(DIST, { recursive: true });
const results = await Promise.allSettled(Object.values(STEPS).map((step) => step()));
for (const [index, name] of Object.keys(STEPS).entries()) {
  const result = results[index];
  if (result.status === 'rejected') {
    console.error(`build: ${name} failed\n${reasonOf(result.reason)}`);
    process.exitCode = 1;
  } else if (result.value.note) {
    console.log(`build: ${result.value.note}`);
  }
}
// A failed step does not say what it would have written, so old files go only after a build that worked.
if (process.exitCode !== 1) {
  removeStale(DIST, new Set([...results.flatMap(({ value }) => value.files), writeBecome()]));
  await writeCaches();
}

/** tsc prints its errors to stdout, between the names of the files it wrote. */
function reasonOf(error) {
  return error.stdout ? error.stdout.replaceAll(/^TSFILE: .*\n?/gm, '').trim() : error.stack;
}
