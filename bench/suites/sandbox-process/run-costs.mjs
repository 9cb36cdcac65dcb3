// node run-costs.mjs <what>: prints the wall time of the best of several batches, in microseconds or milliseconds.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Policy, sandbox, WorkerPool } from '../../../dist/index.js';

const BATCHES = 15;
const CALLS = 1000;
const policy = new Policy({ timeout: 30, tickLimit: 10_000_000 })
  .fn('add', (a, b) => a + b)
  .fn('later', (a, b) => Promise.resolve(a + b));
const cold = new WorkerPool({ idleTime: 0 });
const warm = new WorkerPool({ min: 1 });

const COSTS = {
  'exec round trip': inBox((box) => repeat(200, () => box.exec('const total = 1 + 2; total'))),
  'host call round trip': inBox((box) => box.exec(`for (let i = 0; i < ${CALLS}; i++) await add(i, 1)`), CALLS),
  'asynchronous host call': inBox((box) => box.exec(`for (let i = 0; i < ${CALLS}; i++) await later(i, 1)`), CALLS),
  'streamed line': inBox((box) => drain(box.stream(`for (let i = 0; i < ${CALLS}; i++) console.log(i)`)), CALLS),
  'new box from a warm pool': { before: isWarm, run: () => opened(warm, (box) => box), after: close },
  'cold start': { run: () => opened(cold, (box) => box), after: close },
  'cold start and first exec': { run: () => opened(cold, (box) => box.exec('1')), after: close },
  'cold start at level kernel': { run: () => opened(cold, (box) => box, { isolation: 'kernel' }), after: close },
  'node -e 0': { run: () => once(spawn(process.execPath, ['-e', '0'], { env: {}, stdio: 'ignore' }), 'exit') },
};

const boxes = [];
const { before, run, after, times = 1, unit = 1 } = COSTS[process.argv[2]];
const samples = [];
for (let batch = 0; batch < BATCHES; batch += 1) {
  await before?.();
  const started = performance.now();
  await run();
  samples.push(((performance.now() - started) * unit) / times);
  await after?.();
}
for (const box of boxes) await box.dispose();
await Promise.all([cold.dispose(), warm.dispose()]);
console.log(Math.min(...samples));

/** Uses one box for all batches. `times` is how often a batch does its work. */
function inBox(work, times = 200) {
  let box;
  return {
    before: async () => {
      box ??= await opened(cold, (made) => made);
    },
    run: () => work(box),
    times,
    unit: 1000,
  };
}

async function opened(pool, then, options = {}) {
  const box = await sandbox(policy, { pool, ...options });
  boxes.push(box);
  await then(box);
  return box;
}

async function close() {
  await boxes.pop()?.dispose();
}

async function isWarm() {
  if (boxes.length === 0 && warm.size.ready === 0) await opened(warm, (box) => box.dispose());
  for (let wait = 0; wait < 1000 && warm.size.ready === 0; wait += 1)
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
}

async function repeat(times, work) {
  for (let index = 0; index < times; index += 1) await work();
}

async function drain(events) {
  for await (const event of events)
    if (event.kind === 'result' && event.result.error !== null) throw event.result.error;
}
