// node run-costs.mjs <what>: prints how many microseconds a caller waits for it. It takes the best of several batches, since
// other processes may be busy.
import vm from 'node:vm';
import { Policy, sandbox } from '../../../dist/index.js';

const BATCHES = 30;
const open = (timeout = 5) =>
  sandbox(
    new Policy({ timeout, tickLimit: 1_000_000 }).fn('add', (a, b) => a + b),
    { isolation: 'none' },
  );
const [box, untimed] = [await open(), await open(null)];
const PROGRAM = 'const total = 1 + 2; total';
const script = new vm.Script('1 + 2');
const context = vm.createContext({ __proto__: null });

const COSTS = {
  'new box': { times: 30, run: () => open() },
  'warm exec': { times: 300, run: () => untimed.exec(PROGRAM) },
  'warm exec, with a timeout': { times: 300, run: () => box.exec(PROGRAM) },
  'node:vm, with a timeout': { times: 300, run: () => script.runInContext(context, { timeout: 5000 }) },
  // A batch is one program that makes all the calls.
  'host call': { times: 5000, batch: () => box.exec('for (let i = 0; i < 5000; i++) await add(i, 1)') },
};

const { times, run, batch } = COSTS[process.argv[2]];
let best = Infinity;
for (let round = 0; round < BATCHES; round += 1) {
  const before = performance.now();
  if (batch !== undefined) await batch();
  else for (let index = 0; index < times; index += 1) await run();
  best = Math.min(best, ((performance.now() - before) * 1000) / times);
}
console.log(best);
