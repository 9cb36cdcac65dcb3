import { describe, expect, test } from 'vitest';
import { execNext } from '../../sandbox/exec-next.js';
import { LEVELS } from '../../sandbox/levels.js';
import { inTurn } from '../../suite.js';
import { watchHost } from './host-state.js';
import { readTricks, type Trick } from './trick.js';
import { openBox } from './world.js';

const HANGS = readTricks().filter(({ kind }) => kind === 'hang');
/** Seconds; and what a busy machine may need on top, for the copying of results too. */
const TIMEOUT = 0.12;
const MARGIN = 10_000;
const NEXT = 'await new Promise((r) => setTimeout(r, 5, 2))';
const RUNS = [
  { title: 'by the clock', ticks: true, validate: true, limits: { timeout: TIMEOUT } },
  { title: 'by its ticks', ticks: true, validate: false, limits: { timeout: 4 * TIMEOUT, tickLimit: 50_000 } },
  { title: 'by the clock, without ticks', ticks: false, validate: true, limits: { timeout: TIMEOUT } },
] as const;
/** The other levels share the guest's side with none: there, each end is tried once. */
const WAYS = LEVELS.flatMap((level) =>
  RUNS.filter(({ ticks, validate }) => level === 'none' || (validate && ticks === (level === 'process'))).map(
    (run) => ({
      level,
      ...run,
    }),
  ),
);

for (const way of WAYS) {
  const { level, title, ticks, validate, limits } = way;
  describe(`at level ${level}, ended ${title}`, () => {
    for (const trick of HANGS.filter((each) => inTurn(each.name, waysOf(each)).includes(way)))
      test(`${trick.name} ends in time`, async () => {
        const watch = watchHost();
        const box = await openBox(trick, { level, validate, ticks, limits: { memoryLimit: 128, ...limits } });
        const started = performance.now();
        const { error } = await box.exec(trick.source);
        const took = performance.now() - started;
        expect(trick.limits).toContain(error?.kind ?? 'none');
        expect(took).toBeLessThan(limits.timeout * 1000 + MARGIN);
        // The box goes on, and nothing of what was ended does.
        expect(await execNext(box, NEXT)).toMatchObject({ value: 2, error: null, stdout: '', stderr: '' });
        await box.dispose();
        expect(watch.told).toEqual([]);
        watch.check();
      });
  });
}

function waysOf({ needs, needsTicks }: Trick): readonly (typeof WAYS)[number][] {
  if (needs !== null && !(needs in globalThis)) return [];
  return WAYS.filter(({ level, ticks }) => ticks || level !== 'none' || !needsTicks);
}
