import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInTurn, type Python, PYTHONS } from '../python-versions.js';
import { HAS_KERNEL } from '../kernel-layer.js';
import { createWorld, type World } from '../world.js';
import { fits, readTricks, type Trick } from './trick.js';
import { attack, leftBy } from './world.js';

const PRELUDE = readFileSync(new URL('support/prelude.py', import.meta.url), 'utf8');
const TRICKS = readTricks();
/** Frames and codes of the worker, its files, its own package. */
const LEAKS = /<frame |<code object|hermetic_guest|\/lib\/python3|site-packages/;

const LEVELS = HAS_KERNEL ? (['process', 'kernel'] as const) : (['process'] as const);
/** Each trick runs at every level, on another interpreter at each. */
const RUNS = LEVELS.flatMap((isolation, shift) => PYTHONS.map((python) => ({ python, isolation, shift })));

for (const { python, isolation, shift } of RUNS) {
  const path = python.path ?? '';
  describe.skipIf(python.path === null)(`at level ${isolation} on Python 3.${python.minor}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld();
    });
    afterAll(async () => {
      await world.close();
    });
    for (const { name, source } of TRICKS.filter((trick, place) => isDue(trick, place + shift, python)))
      test(`${name} gets nothing`, { concurrent: true }, async () => {
        const result = await attack(PRELUDE + source, { python: path, isolation, world });
        const told = leftBy(result);
        expect(told).not.toContain(world.secret);
        expect(result.stdout).not.toContain('ESCAPED');
        expect(told).not.toMatch(LEAKS);
        // Whoever it was of those that run at the same time.
        expect({ contacts: world.contacts(), changed: world.changed() }).toEqual({ contacts: 0, changed: false });
        expect(result.error?.kind ?? 'none').toMatch(/^(?:none|guest|validation|denied)$/);
      });
  });
}

function isDue(trick: Trick, place: number, python: Python): boolean {
  return fits(trick, python) && isInTurn(python, place, (other) => fits(trick, other));
}
