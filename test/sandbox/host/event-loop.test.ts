import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Policy, sandbox } from '../../../src/index.js';
import { HAS_KERNEL } from '../../escapes/kernel-layer.js';
import { IS_WHOLE, sampleOf, skipBecause } from '../../suite.js';
import { HOSTILE } from './hostile-programs.js';
import { watchLoop } from './loop-watch.js';

// Whatever a program does, the host goes on with its other work. The time is that of the processor, so that a busy machine
// does not make a slow host of a fast one; collecting garbage is part of it.

/** Milliseconds. */
const LONGEST = 50;
/** At level none the program has the thread for as long as its clock allows, and a little more. */
const LONGEST_BESIDE_CLOCK = 250;
const MOST_MEMORY = 200 * 1024 * 1024;
const NO_CLOCK = !existsSync('/proc/thread-self/schedstat');
/** A part of them in `npm test`. */
const PROGRAMS = sampleOf(HOSTILE, ({ name }) => name, 6);
const LEVELS = IS_WHOLE && HAS_KERNEL ? (['process', 'kernel'] as const) : (['process'] as const);

describe.skipIf(skipBecause('the time of one thread is told by /proc', NO_CLOCK))('the event loop of the host', () => {
  describe.each(LEVELS)('at level %s', (isolation) => {
    test.each(PROGRAMS)('goes on during $name', async ({ code, language = 'javascript', error, or, timeout = 120 }) => {
      const policy = new Policy({ timeout, memoryLimit: 600 }).fn('take', () => 1);
      await using box = await sandbox(policy, { language, isolation });
      await box.exec('1');
      const { result, longest, grown, turns } = await watchLoop(() => box.exec(code));
      expect([error, or]).toContain(result.error?.kind);
      expect(turns).toBeGreaterThan(0);
      expect(longest).toBeLessThan(LONGEST);
      expect(grown).toBeLessThan(MOST_MEMORY);
      // The box is answered as before.
      expect((await box.exec('1')).value).toBe(1);
    });

    test.each(PROGRAMS.filter(({ language }) => language !== 'python'))(
      'goes on while $name is rewritten',
      async ({ code, language = 'javascript' }) => {
        await using box = await sandbox(new Policy({ timeout: 5 }), { language, isolation });
        await box.exec('1');
        const { longest, grown } = await watchLoop(() => box.rewrite(code).catch((error: unknown) => error));
        expect(longest).toBeLessThan(LONGEST);
        expect(grown).toBeLessThan(MOST_MEMORY);
      },
    );
  });

  // Programs that are long are read by a parser that has limits of its own.
  test.each(PROGRAMS.filter(({ code, language }) => language === undefined && code.length < 100_000))(
    'at level none stands still no longer than the clock allows, during $name',
    async ({ code }) => {
      const policy = new Policy({ timeout: 2 }).fn('take', () => 1);
      await using box = await sandbox(policy, { isolation: 'none' });
      const { longest, grown } = await watchLoop(() => box.exec(code));
      expect(longest).toBeLessThan(2000 + LONGEST_BESIDE_CLOCK);
      expect(grown).toBeLessThan(2 * MOST_MEMORY);
    },
  );
});
