// node run-kernels.mjs <variant> [kernel]: prints the geometric mean of the kernels' fastest runs, in milliseconds.
import vm from 'node:vm';
import { Policy, sandbox } from '../../../dist/index.js';
import { KERNELS } from './kernels.mjs';

const ROUNDS = 15;
/** Milliseconds for all rounds of a kernel, beyond the first two: some peers take seconds for one. */
const ENOUGH = 1500;
const [variant, only] = process.argv.slice(2);

/** Each gives a function that runs the kernel once. */
const VARIANTS = {
  plain: (source) => vm.runInThisContext(`(function () { "use strict"; ${source}; return run; })()`),
  'node:vm': (source) => vm.runInContext(`"use strict"; ${source}; run`, vm.createContext({ __proto__: null })),
  ticks: (source) => inBox(source, true),
  'no ticks': (source) => inBox(source, false),
  async vm2(source) {
    const { VM } = (await import('vm2')).default;
    return new VM().run(`${source}; run`);
  },
  async SES(source) {
    await import('ses');
    // Once for all kernels: it cannot be done twice.
    if (!Object.isFrozen(Object.prototype)) globalThis.lockdown({ errorTaming: 'unsafe' });
    return new globalThis.Compartment().evaluate(`(() => { ${source}; return run })()`);
  },
  async QuickJS(source) {
    const { getQuickJS } = await import('quickjs-emscripten');
    const context = (await getQuickJS()).newContext();
    context.unwrapResult(context.evalCode(source)).dispose();
    return () => context.getNumber(context.unwrapResult(context.evalCode('run()')));
  },
};

async function inBox(source, ticks) {
  const box = await sandbox(new Policy({ timeout: 120 }), { isolation: 'none', ticks });
  const defined = await box.exec(source);
  if (defined.error !== null) throw new Error(defined.error.message);
  return () => {
    const { value, error } = box.execSync('run()');
    if (error !== null) throw new Error(error.message);
    return value;
  };
}

const chosen = Object.entries(KERNELS).filter(([name]) => !only || name === only);
let product = 1;
for (const [name, source] of chosen) {
  const run = await VARIANTS[variant](source);
  const wanted = vm.runInThisContext(`(function () { "use strict"; ${source}; return run(); })()`);
  let best = Infinity;
  let spent = 0;
  for (let round = 0; round < ROUNDS && (round < 2 || spent < ENOUGH); round += 1) {
    // Time of the processor: others may be busy too.
    const before = process.cpuUsage();
    const value = run();
    const { user, system } = process.cpuUsage(before);
    if (value !== wanted) throw new Error(`${name} in ${variant} gave ${value}, not ${wanted}`);
    spent += (user + system) / 1000;
    best = Math.min(best, (user + system) / 1000);
  }
  product *= best;
}
console.log(product ** (1 / chosen.length));
