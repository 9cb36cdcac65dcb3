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

const newest = PYTHONS.findLast(({ path }) => path !== null);
const RUNS = [
  ...PYTHONS.map((python) => ({ python, isolation: 'process' as const })),
  ...(newest === undefined || !HAS_KERNEL ? [] : [{ python: newest, isolation: 'kernel' as const }]),
];

for (const { python, isolation } of RUNS) {
  const path = python.path ?? '';
  describe.skipIf(python.path === null)(`at level ${isolation} on Python 3.${python.minor}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld();
    });
    afterAll(async () => {
      await world.close();
    });
    for (const { name, source } of TRICKS.filter((trick, place) => isDue(trick, place, python)))
      test(`${name} gets nothing`, async () => {
        const contacts = world.contacts();
        const result = await attack(PRELUDE + source, { python: path, isolation, world });
        const told = leftBy(result);
        expect(told).not.toContain(world.secret);
        expect(result.stdout).not.toContain('ESCAPED');
        expect(told).not.toMatch(LEAKS);
        expect(world.contacts() - contacts).toBe(0);
        expect(world.changed()).toBe(false);
        expect(result.error?.kind ?? 'none').toMatch(/^(?:none|guest|validation|denied)$/);
      });
  });
}

function isDue(trick: Trick, place: number, python: Python): boolean {
  return fits(trick, python) && isInTurn(python, place, (other) => fits(trick, other));
}
