import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const RUN_KERNEL = fileURLToPath(new URL('sandbox-python/run-kernel.mjs', import.meta.url));
const RUN_COSTS = fileURLToPath(new URL('sandbox-python/run-costs.mjs', import.meta.url));
const KERNELS = readdirSync(new URL('sandbox-python/kernels', import.meta.url)).map((name) => name.replace('.py', ''));

/** The Python guest: kernels compared with bare CPython and, where installed, sandtrap; the cost of a box, a run and a call. */
export function suite() {
  const variants = ['plain', 'ticks', 'no ticks'];
  const hasSandtrap = spawnSync('python3', ['-c', 'import sandtrap']).status === 0;
  const peer = (kernel) =>
    hasSandtrap ? program(kernel, 'sandtrap') : { name: `${kernel}, sandtrap`, missing: 'not installed' };
  return {
    rounds: 3,
    subjects: [
      ...KERNELS.flatMap((kernel) => [...variants.map((variant) => program(kernel, variant)), peer(kernel)]),
      { ...cost('worker from the warm parent', 'worker'), budget: 6000 },
      cost('worker at level kernel', 'worker', 'kernel'),
      { ...cost('exec round trip', 'exec'), budget: 300 },
      cost('exec round trip at level kernel', 'exec', 'kernel'),
      cost('host call', 'call'),
    ],
    ratios: KERNELS.flatMap((kernel) => [
      ratio(kernel, 'ticks', 2.2),
      ratio(kernel, 'no ticks', 1.2),
      { name: `${kernel}, sandtrap, to CPython`, of: `${kernel}, sandtrap`, to: `${kernel}, plain` },
    ]),
  };
}

function program(kernel, variant) {
  const args = [RUN_KERNEL, variant, kernel];
  return { name: `${kernel}, ${variant}`, command: process.execPath, args, unit: 'ms' };
}

function cost(name, what, level = 'process') {
  const args = [RUN_COSTS, what, level];
  return { name, command: process.execPath, args, unit: 'us' };
}

function ratio(kernel, variant, budget) {
  return { name: `${kernel}, ${variant}, to CPython`, of: `${kernel}, ${variant}`, to: `${kernel}, plain`, budget };
}
