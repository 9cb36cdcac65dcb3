import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { applyPasses } from './apply-passes.mjs';
import { inlineRuntime } from './passes/inline-runtime.mjs';
import { keepModuleAddresses } from './passes/keep-module-addresses.mjs';
import { onDemand } from './passes/on-demand.mjs';
import { onlyUsed } from './passes/only-used.mjs';
import { plainExports } from './passes/plain-exports.mjs';
import { quietThrows } from './passes/quiet-throws.mjs';
import { BANNER, DIST, SRC } from './places.mjs';

/** Bundles the command line: dist/cli.cjs loads cli-main.cjs, which loads the other chunks when they are needed. */
export async function bundleCommandLine() {
  const bundle = await rolldown({
    input: 'src/cli/main-entry.ts',
    platform: 'node',
    // jsonc-parser's CommonJS form finds its parts by a require that bundlers cannot see.
    resolve: { mainFields: ['module', 'main'] },
    tsconfig: 'tsconfig.json',
    plugins: [keepModuleAddresses(SRC, { isNeeded: true })],
    // Loaded at run time where it exists: it carries a compiled library.
    external: ['koffi'],
    checks: { ineffectiveDynamicImport: false },
  });
  const { output } = await bundle.write({
    dir: DIST,
    format: 'cjs',
    // One chunk for everything that a run loads at once, so that the entry is empty; what is imported on demand stays apart.
    entryFileNames: 'cli-entry.cjs',
    codeSplitting: { groups: [{ name: 'main', test: /src\/cli\/main-entry\.ts$/ }] },
    // No hash: a rebuild replaces a chunk instead of leaving the old one behind.
    chunkFileNames: ({ name, facadeModuleId }) => `cli-${packageOf(facadeModuleId) ?? name}.cjs`,
    banner: BANNER,
    comments: { jsdoc: false },
    minify: false,
  });
  await bundle.close();
  rewriteMain(join(DIST, 'cli-main.cjs'));
  const loader = join(DIST, 'cli.cjs');
  copyFileSync('src/loaders/cli.cjs', loader);
  const chunks = output.map(({ fileName }) => fileName).filter((fileName) => fileName !== 'cli-entry.cjs');
  return { files: [loader, ...chunks.map((fileName) => join(DIST, fileName))] };
}

/** Every start loads this chunk, so it gets all the passes, and Node's wrapper, which the loader need not add then. */
function rewriteMain(file) {
  const runtime = 'cli-rolldown-runtime.cjs';
  const whole = inlineRuntime(readFileSync(file, 'utf8'), `./${runtime}`, readFileSync(join(DIST, runtime), 'utf8'));
  // The bundler writes sloppy CommonJS. A sloppy function hands its caller and arguments to whatever it calls.
  const strict = `'use strict';\n${whole}`;
  // quietThrows is for code inside a target. An uncaught error of the launcher is a bug of ours, and may show its line.
  const passes = [plainExports, onlyUsed, onDemand];
  writeFileSync(file, Module.wrap(applyPasses(strict, 'cli-main.cjs', passes, [quietThrows])));
}

function packageOf(module) {
  return /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(module ?? '')?.[1].replaceAll('/', '-');
}
