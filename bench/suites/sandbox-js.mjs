import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { KERNELS } from './sandbox-js/kernels.mjs';

const RUN_KERNELS = fileURLToPath(new URL('sandbox-js/run-kernels.mjs', import.meta.url));
const RUN_COSTS = fileURLToPath(new URL('sandbox-js/run-costs.mjs', import.meta.url));
const PEERS = { 'node:vm': null, vm2: 'vm2', SES: 'ses', QuickJS: 'quickjs-emscripten' };
const { resolve } = createRequire(import.meta.url);

/** The guest of level none: eight kernels against plain Node, beside its peers, and what a box, a run and a call cost. */
export function suite() {
  const peers = Object.entries(PEERS).map(([name, module]) =>
    isInstalled(module) ? kernels(name) : { name: geomean(name), missing: 'not installed' },
  );
  const ours = ['plain', 'ticks', 'no ticks'];
  const single = Object.keys(KERNELS).flatMap((kernel) =>
    ['plain', 'ticks'].map((variant) => kernels(variant, kernel)),
  );
  return {
    rounds: 3,
    subjects: [
      ...ours.map((variant) => kernels(variant)),
      ...peers,
      ...single,
      { ...cost('new box'), budget: 2000 },
      { ...cost('warm exec'), budget: 150 },
      // The clock of a run is a thread that V8 starts for it: the last row is what that costs alone.
      cost('warm exec, with a timeout'),
      cost('node:vm, with a timeout'),
      { ...cost('host call'), budget: 3 },
    ],
    ratios: [
      { name: 'sandbox with ticks, to plain', of: geomean('ticks'), to: geomean('plain'), budget: 1.35 },
      { name: 'sandbox without ticks, to plain', of: geomean('no ticks'), to: geomean('plain'), budget: 1.1 },
      ...Object.keys(PEERS).map((name) => ({ name: `${name}, to plain`, of: geomean(name), to: geomean('plain') })),
      ...Object.keys(KERNELS).map((kernel) => ({
        name: `${kernel} with ticks, to plain`,
        of: `${kernel}, ticks`,
        to: `${kernel}, plain`,
        budget: 2.2,
      })),
    ],
  };
}

function geomean(variant) {
  return `geometric mean, ${variant}`;
}

function kernels(variant, kernel) {
  const name = kernel === undefined ? geomean(variant) : `${kernel}, ${variant}`;
  return { name, command: process.execPath, args: [RUN_KERNELS, variant, kernel ?? ''], unit: 'ms' };
}

function cost(what) {
  return { name: what, command: process.execPath, args: [RUN_COSTS, what], unit: 'us' };
}

function isInstalled(module) {
  try {
    return module === null || resolve(module) !== '';
  } catch {
    return false;
  }
}
