import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PYTHONS, pythonsFor } from '../../python-versions.js';
import type { Result } from '../../../src/sandbox/result.js';
import type { Box } from '../../../src/sandbox/sandbox.js';
import { IS_WHOLE, oneOf, SUITE } from '../../suite.js';
import { HAS_KERNEL } from '../kernel-layer.js';
import { createWorld, type World } from '../world.js';
import { fits, readTricks, type Trick } from './trick.js';
import { attackIn, leftBy, openBox } from './world.js';

const PRELUDE = readFileSync(new URL('support/prelude.py', import.meta.url), 'utf8');
const TRICKS = readTricks();
/** Frames and codes of the worker, its files, its own package. */
const LEAKS = /<frame |<code object|hermetic_guest|\/lib\/python3|site-packages/;

/** How many share a box: to start a worker takes longer than a trick. In a whole suite each has a box of its own. */
const TOGETHER = 8;

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
    const boxes: Promise<Box>[] = [];
    beforeAll(async () => {
      world = await createWorld();
    });
    afterAll(async () => {
      await Promise.all(boxes.map(async (box) => (await box).dispose()));
      await world.close();
    });

    /** Runs one program after the other in the same box, which it opens for the first. */
    function queue(): (source: string) => Promise<Result> {
      let box: Promise<Box> | null = null;
      let last: Promise<unknown> = Promise.resolve();
      return async (source) => {
        if (box === null) boxes.push((box = openBox({ python: path, isolation, world })));
        const opened = await box;
        const result = last.then(() => attackIn(opened, source, world));
        last = result.catch(() => undefined);
        return result;
      };
    }

    const due = TRICKS.filter(isDue);
    const queues = Array.from({ length: Math.ceil(due.length / (IS_WHOLE ? 1 : TOGETHER)) }, queue);
    for (const [place, { name, source }] of due.entries()) {
      test(`${name} gets nothing`, { concurrent: true }, async () => {
        // Neighbours run at the same time, so they are in different boxes.
        const result = await queues[place % queues.length]?.(PRELUDE + source);
        assert(result !== undefined);
        const told = leftBy(result);
        expect(told).not.toContain(world.secret);
        expect(result.stdout).not.toContain('ESCAPED');
        expect(told).not.toMatch(LEAKS);
        // Whoever it was of those that run at the same time.
        expect({ contacts: world.contacts(), changed: world.changed() }).toEqual({ contacts: 0, changed: false });
        expect(result.error?.kind ?? 'none').toMatch(/^(?:none|guest|validation|denied)$/);
      });
    }
  });
}
