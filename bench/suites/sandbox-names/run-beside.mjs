// Prints how long exec('1') takes beside what an earlier program left, as a multiple of the same in an empty box.
import { Policy, sandbox } from 'hermetic';

const [, , language, isolation, held] = process.argv;
const ROUNDS = 400;

const names = Array.from({ length: 10_000 }, (_, index) => `v${index}`);
const PROGRAMS = {
  '100,000 integers': [
    'globalThis.left = Array.from({ length: 100_000 }, (_, i) => i); 0',
    'left = list(range(100_000))',
  ],
  '10,000 names': [`let ${names.map((name) => `${name}=1`).join(',')}`, names.map((name) => `${name}=1`).join('\n')],
};

const policy = new Policy({ timeout: 60 });
const boxes = [await sandbox(policy, { language, isolation }), await sandbox(policy, { language, isolation })];
const { error } = await boxes[1].exec(PROGRAMS[held][language === 'python' ? 1 : 0], { returns: 'none' });
if (error !== null) throw new Error(error.message);

// Both are warm before they are measured.
for (const box of boxes) for (let round = 0; round < 50; round += 1) await box.exec('1');
const times = [[], []];
for (let round = 0; round < ROUNDS; round += 1)
  // The boxes take turns, and begin in turns: a slow moment of the machine hits both.
  for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
    const started = performance.now();
    await boxes[index].exec('1');
    times[index].push(performance.now() - started);
  }
for (const box of boxes) await box.dispose();

const [empty, full] = times.map((list) => list.toSorted((a, b) => a - b)[ROUNDS / 2]);
console.log(full / empty);
