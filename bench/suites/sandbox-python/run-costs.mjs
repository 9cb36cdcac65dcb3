// node run-costs.mjs <what> [level]: prints the best of several times in microseconds. It is wall time: two processes work.
import { Policy, sandbox, WorkerPool } from '../../../dist/index.js';

const [, , what, isolation = 'process'] = process.argv;
const TIMES = 2000;
const policy = new Policy({ timeout: 30 }).fn('add', (a, b) => a + b);
// The pool keeps no process ready, so that each box waits for its own.
const pool = new WorkerPool({ idleTime: 0 });
const open = () => sandbox(policy, { language: 'python', isolation, pool });
const box = await open();
const CALLS = `
import time
best = 1e9
for _ in range(20):
    start = time.perf_counter()
    for n in range(100):
        add(n, 1)
    best = min(best, (time.perf_counter() - start) / 100)
best * 1e6`;

const COSTS = {
  worker: () => best(30, open, (made) => made.dispose()),
  exec: () => best(TIMES, () => box.exec('1 + 2')),
  call: async () => (await box.exec(CALLS)).value,
};
console.log(await COSTS[what]());
await box.dispose();

async function best(times, run, after = () => Promise.resolve()) {
  let found = Infinity;
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    const made = await run();
    found = Math.min(found, performance.now() - start);
    await after(made);
  }
  return found * 1000;
}
