import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { execNext } from '../exec-next.js';
import { newest } from './newest.js';

interface Hang {
  readonly title: string;
  readonly code: string;
  /** Error kinds that are right, `none` for an end that comes in time after all. */
  readonly byClock: readonly string[];
  readonly byTicks: readonly string[];
}

/** Each after a line `#### kinds by the clock / kinds with a tick limit: title`. */
function readHangs(): Hang[] {
  const parts = readFileSync(join(import.meta.dirname, 'hangs.py.txt'), 'utf8').split(/^#### (.*)\n/m);
  const hangs: Hang[] = [];
  for (let index = 1; index < parts.length; index += 2) {
    const [, clock = '', ticks = '', title = ''] = /^(\S+) \/ (\S+): (.*)$/.exec(parts[index] ?? '') ?? [];
    hangs.push({ title, code: parts[index + 1] ?? '', byClock: clock.split(','), byTicks: ticks.split(',') });
  }
  return hangs;
}

const HANGS = readHangs();
/** Milliseconds that a busy machine may need on top, for ending a process and starting another. */
const MARGIN = 10_000;
/** Seconds. */
const PATIENT = 200;
const FILLED = 2;
const RUNS = [
  { title: 'by the clock', kinds: 'byClock', timeout: 0.3, limits: {}, hangs: HANGS },
  // The others never come to a tick.
  {
    title: 'with a tick limit',
    kinds: 'byTicks',
    timeout: 1,
    limits: { tickLimit: 10_000 },
    hangs: HANGS.filter(({ byTicks }) => byTicks.includes('tick-limit')),
  },
] as const;

for (const { title, kinds, timeout, limits, hangs } of RUNS)
  describe.skipIf(newest === null)(title, () => {
    test.for(hangs)('$title ends in time', async (hang) => {
      // What ends by another limit, or by itself, has enough time for it on a busy machine.
      // What fills the memory may leave much in the box, which the next result holds too.
      const byClock = hang[kinds].includes('memory-limit') ? Math.max(timeout, FILLED) : timeout;
      const seconds = hang[kinds].includes('timeout') ? byClock : PATIENT;
      const policy = new Policy({ timeout: seconds, memoryLimit: 128, ...limits })
        .fn('never', async () => new Promise(() => undefined))
        .fn('callit', async (call: () => Promise<unknown>) => call());
      await using box = await sandbox(policy, { language: 'python', python: newest ?? '' });
      const started = performance.now();
      const { error } = await box.exec(hang.code);
      expect(performance.now() - started).toBeLessThan(seconds * 1000 + MARGIN);
      expect(hang[kinds]).toContain(error?.kind ?? 'none');
      expect(await execNext(box, '1 + 1')).toMatchObject({ value: 2, error: null, stdout: '' });
    });
  });

test('there are more than 50 hangs', () => {
  expect(HANGS.length).toBeGreaterThan(50);
});
