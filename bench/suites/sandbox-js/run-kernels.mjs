// node run-kernels.mjs <variant> [kernel]: prints how long the kernels take in this variant, as a multiple of plain Node; of
// several kernels the geometric mean.
import { fork } from 'node:child_process';
import vm from 'node:vm';
import { Policy, sandbox } from '../../../dist/index.js';
import { compareTurns, takeTurns } from '../../turns.mjs';
import { KERNELS } from './kernels.mjs';

const [, file, variant, kernel, isTurn] = process.argv;
/** V8 compiles a program better in some processes than in others, so variants with a budget are measured in several pairs. */
const PAIRS = variant.endsWith('ticks') ? 3 : 1;

/** Each returns a function that runs the kernel once. */
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
    // lockdown() cannot be called twice.
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

if (isTurn) await takePart();
else await compare();

async function compare() {
  const chosen = Object.keys(KERNELS).filter((name) => !kernel || name === kernel);
  let product = 1;
  for (const name of chosen) {
    const ratios = [];
    for (let pair = 0; pair < PAIRS; pair += 1) ratios.push(await comparePair(name));
    product *= ratios.sort((a, b) => a - b)[(PAIRS - 1) / 2];
  }
  console.log(product ** (1 / chosen.length));
}

function comparePair(name) {
  const [plain, other] = ['plain', variant].map((each) => fork(file, [each, name, 'turn']));
  return compareTurns(plain, other, { warm: variant === 'QuickJS' ? 0 : 8, turns: 11, enough: 1500 });
}

async function takePart() {
  const source = KERNELS[kernel];
  const run = await VARIANTS[variant](source);
  const wanted = vm.runInThisContext(`(function () { "use strict"; ${source}; return run(); })()`);
  await takeTurns(() => {
    const value = run();
    if (value !== wanted) throw new Error(`${kernel} in ${variant} gave ${value}, not ${wanted}`);
  });
}
