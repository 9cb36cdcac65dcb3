import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { applyPasses } from './apply-passes.mjs';
import { keepModuleAddresses } from './passes/keep-module-addresses.mjs';
import { BANNER, DIST, SRC } from './places.mjs';

/** Bundles one entry into one file of dist/ and returns its path. `passes` are those that the bundle needs. */
export async function bundleSingle({
  input,
  file,
  format,
  passes,
  name,
  footer = '',
  knowsFolder = false,
  wrap = String,
}) {
  const bundle = await rolldown({
    input,
    platform: format === 'iife' ? 'neutral' : 'node',
    tsconfig: 'tsconfig.json',
    resolve: { mainFields: ['main'] },
    plugins: [keepModuleAddresses(SRC, { isNeeded: knowsFolder })],
  });
  // A sloppy function hands its caller and arguments to whatever it calls. Modules are strict by themselves.
  const banner = format === 'esm' ? BANNER : `${BANNER}\n'use strict';`;
  const { output } = await bundle.generate({
    format,
    name,
    footer,
    banner,
    comments: { jsdoc: false },
    codeSplitting: false,
  });
  await bundle.close();
  writeFileSync(join(DIST, file), wrap(applyPasses(output[0].code, file, passes)));
  return join(DIST, file);
}
