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
    let runs: ReadonlyMap<string, BareRun> = new Map();
    beforeAll(async () => {
      runs = await runBare(python.path ?? '', tricks);
    });
    test.for(tricks)('$name works', ({ name }) => {
      expect(runs.get(name)?.escaped, runs.get(name)?.output).toBe(true);
    });
  });

test('there are more than 350 tricks', () => {
  expect(TRICKS.length).toBeGreaterThan(350);
});
