import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PYTHONS, pythonsFor } from '../../python-versions.js';
import { oneOf, SUITE } from '../../suite.js';
import { HAS_KERNEL } from '../kernel-layer.js';
import { createWorld, type World } from '../world.js';
import { fits, readTricks, type Trick } from './trick.js';
import { attack, leftBy } from './world.js';

const PRELUDE = readFileSync(new URL('support/prelude.py', import.meta.url), 'utf8');
const TRICKS = readTricks();
/** Frames and codes of the worker, its files, its own package. */
const LEAKS = /<frame |<code object|hermetic_guest|\/lib\/python3|site-packages/;

const LEVELS = HAS_KERNEL ? (['process', 'kernel'] as const) : (['process'] as const);
const RUNS = LEVELS.flatMap((isolation) => PYTHONS.map((python) => ({ python, isolation })));

for (const { python, isolation } of RUNS) {
  const { minor, path } = python;
  /** On its interpreters each trick runs at one of the levels; a deep suite has it run at all. */
  const isDue = (trick: Trick): boolean =>
    pythonsFor(trick.name, (other) => fits(trick, other)).includes(python) &&
    (SUITE === 'deep' || oneOf(`${trick.name} 3.${minor}`, LEVELS).includes(isolation));
  describe(`at level ${isolation} on Python 3.${minor}`, () => {
    let world: World;
    beforeAll(async () => {
      world = await createWorld();
    });
    afterAll(async () => {
      await world.close();
    });
    for (const { name, source } of TRICKS.filter(isDue))
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
