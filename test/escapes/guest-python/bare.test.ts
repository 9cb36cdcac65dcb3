import { beforeAll, describe, expect, test } from 'vitest';
import { PYTHONS } from '../../python-versions.js';
import { IS_WHOLE } from '../../suite.js';
import { type BareRun, runBare } from './run-bare.js';
import { fits, readTricks } from './trick.js';

const TRICKS = readTricks();

for (const python of IS_WHOLE ? PYTHONS : [])
  describe(`with nothing to hold it, on Python 3.${python.minor}`, () => {
    const tricks = TRICKS.filter((trick) => fits(trick, python));
    const runs = new Map<string, BareRun>();
    beforeAll(async () => {
      // Some need luck, as with what lies in memory that was given back: one success shows that it can be done.
      for (let attempt = 0; attempt < 5; attempt += 1) {
        const left = tricks.filter(({ name }) => runs.get(name)?.escaped !== true);
        if (left.length === 0) break;
        for (const [name, run] of await runBare(python.path, left)) runs.set(name, run);
      }
    });
    test.for(tricks)('$name works', ({ name }) => {
      expect(runs.get(name)?.escaped, runs.get(name)?.output).toBe(true);
    });
  });

test('there are more than 350 tricks', () => {
  expect(TRICKS.length).toBeGreaterThan(350);
});
