import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { KERNELS } from './sandbox-js/kernels.mjs';

const RUN_KERNELS = fileURLToPath(new URL('sandbox-js/run-kernels.mjs', import.meta.url));
const RUN_COSTS = fileURLToPath(new URL('sandbox-js/run-costs.mjs', import.meta.url));
const PEERS = { 'node:vm': null, vm2: 'vm2', SES: 'ses', QuickJS: 'quickjs-emscripten' };
const { resolve } = createRequire(import.meta.url);

/** The guest at level none: eight kernels compared with plain Node and with peers, and the cost of a box, a run and a call. */
export function suite() {
  const peers = Object.entries(PEERS).map(([name, module]) =>
    isInstalled(module) ? kernels(name, name) : { name: `8 kernels, ${name}`, missing: 'not installed' },
  );
  const ticking = Object.keys(KERNELS).map((kernel) => ({
    ...kernels('sandbox with ticks', 'ticks', kernel),
    budget: 2.2,
  }));
  return {
    rounds: 1,
    isWarm: true,
    subjects: [
      { name: '8 kernels, sandbox with ticks', meanOf: ticking.map(({ name }) => name), unit: 'x', budget: 1.35 },
      { ...kernels('sandbox without ticks', 'no ticks'), budget: 1.1 },
      ...peers,
      ...ticking,
      { ...cost('new box'), budget: 2000 },
      { ...cost('warm exec'), budget: 150 },
      // V8 starts a thread as the clock of a run: the row of node:vm shows what that alone costs.
      cost('warm exec, with a timeout'),
      cost('node:vm, with a timeout'),
      { ...cost('host call'), budget: 3 },
    ],
    ratios: [],
  };
}

/** One kernel, or the geometric mean of all, as a multiple of plain Node. */
function kernels(title, variant, kernel) {
  const name = `${kernel ?? '8 kernels'}, ${title}`;
  return { name, command: process.execPath, args: [RUN_KERNELS, variant, kernel ?? ''], unit: 'x' };
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
