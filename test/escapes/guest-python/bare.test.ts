import { beforeAll, describe, expect, test } from 'vitest';
import { isInTurn, PYTHONS } from '../python-versions.js';
import { type BareRun, runBare } from './run-bare.js';
import { fits, readTricks } from './trick.js';

const TRICKS = readTricks();

for (const python of PYTHONS)
  describe.skipIf(python.path === null)(`with nothing to hold it, on Python 3.${python.minor}`, () => {
    const tricks = TRICKS.filter(
      (trick, place) => fits(trick, python) && isInTurn(python, place, (other) => fits(trick, other)),
    );
    const runs = new Map<string, BareRun>();
    beforeAll(async () => {
      // Some need luck, as with what lies in memory that was given back: one success shows that it can be done.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const left = tricks.filter(({ name }) => runs.get(name)?.escaped !== true);
        if (left.length === 0) break;
        for (const [name, run] of await runBare(python.path ?? '', left)) runs.set(name, run);
      }
    });
    test.for(tricks)('$name works', ({ name }) => {
      expect(runs.get(name)?.escaped, runs.get(name)?.output).toBe(true);
    });
  });

test('there are more than 350 tricks', () => {
  expect(TRICKS.length).toBeGreaterThan(350);
});
