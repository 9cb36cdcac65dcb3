import Module from 'node:module';
import { bundleSingle } from './bundle-single.mjs';
import { DECISIONS } from './passes/join-for-becoming.mjs';
import { onDemand } from './passes/on-demand.mjs';
import { onlyUsed } from './passes/only-used.mjs';
import { quietThrows } from './passes/quiet-throws.mjs';

const BUNDLES = [
  // The preload of a target that is a process of its own.
  { input: 'src/guards/node/entry/preload.ts', file: 'guard-node.cjs', format: 'cjs', passes: [quietThrows, onlyUsed] },
  // The same guards for a target that the launcher becomes.
  {
    input: 'src/guards/node/entry/in-process.ts',
    file: 'guard-in-process.cjs',
    format: 'cjs',
    passes: [quietThrows, onlyUsed],
    wrap: Module.wrap,
  },
  // The same guards for a process that guards itself.
  { input: 'src/guards/node/entry/api.ts', file: 'guard-api.cjs', format: 'cjs', passes: [quietThrows, onlyUsed] },
  // Jest runs CommonJS, in a realm of its own.
  {
    input: 'src/test-runners/jest.ts',
    file: 'jest.cjs',
    format: 'cjs',
    passes: [quietThrows, onlyUsed, onDemand],
    knowsFolder: true,
  },
  {
    input: 'src/guards/node/entry/import-hooks.ts',
    file: 'guard-import-hooks.mjs',
    format: 'esm',
    passes: [quietThrows, onDemand],
  },
  // The decisions run in a realm of their own. The script's value is the function that the guards call.
  {
    input: 'src/guards/node/decide/index.ts',
    file: 'guard-decide.js',
    format: 'iife',
    name: 'decide',
    footer: `${DECISIONS};`,
    passes: [quietThrows, onDemand],
  },
];

/** Bundles the guards of Node, one file for each place that they run in. */
export async function bundleGuards() {
  return { files: await Promise.all(BUNDLES.map(bundleSingle)) };
}
