import { copyFileSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { bundleSingle } from './bundle-single.mjs';
import { inAscii } from './passes/in-ascii.mjs';
import { lateModule } from './passes/late-module.mjs';
import { onlyUsed } from './passes/only-used.mjs';
import { quietThrows } from './passes/quiet-throws.mjs';
import { DIST } from './places.mjs';

/** Bundles what runs beside the guest in its realm: an expression, so that the realm's first script can call its value. */
export async function bundleSandboxGuest() {
  const bundle = await rolldown({
    input: 'src/sandbox/languages/javascript/guest/index.ts',
    platform: 'neutral',
    tsconfig: 'tsconfig.json',
  });
  const { output } = await bundle.generate({ format: 'iife', name: 'guest', codeSplitting: false });
  await bundle.close();
  const file = join(DIST, 'sandbox-guest.js');
  writeFileSync(file, inAscii(`(function(){"use strict";${output[0].code}\nreturn guest.boot})()\n`));
  return { files: [file] };
}

/** Bundles the process of a box: a loader and one file, so that it starts fast. What strips types stays a package. */
export async function bundleSandboxWorker() {
  const main = await bundleSingle({
    input: 'src/sandbox/languages/javascript/worker/entry.ts',
    file: 'sandbox-worker-main.cjs',
    format: 'cjs',
    passes: [quietThrows, onlyUsed, lateModule],
    knowsFolder: true,
    wrap: Module.wrap,
  });
  const loader = join(DIST, 'sandbox-worker.cjs');
  copyFileSync('src/loaders/sandbox-worker.cjs', loader);
  return { files: [loader, main] };
}
