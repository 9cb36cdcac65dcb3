import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { type Box, Policy, sandbox, WorkerPool } from '../../../src/index.js';
import { HAS_KERNEL } from '../../escapes/kernel-layer.js';
import { pythonsFor } from '../../python-versions.js';
import { IS_WHOLE } from '../../suite.js';

/** The parent of the workers has 64 descriptors, and each birth takes several until it is known here. */
const COUNT = IS_WHOLE ? 100 : 30;
/** Tells these processes from those of another copy of this repository. */
const BOOT = fileURLToPath(new URL('../../../python/hermetic_guest/boot.py', import.meta.url));
/** Keeps no process ready for the next box: those would be counted, and how many there are depends on the tests before. */
const pool = new WorkerPool({ idleTime: 0 });
/** A registered module gives each level a parent of its own, which its command line tells. */
const LEVELS = { process: 'colorsys', kernel: 'keyword' } as const;

for (const { minor, path: python } of pythonsFor('burst'))
  for (const isolation of HAS_KERNEL ? (['process', 'kernel'] as const) : (['process'] as const))
    describe(`at level ${isolation} on Python 3.${minor}`, () => {
      const family = (): readonly Relative[] => relatives(`module=${LEVELS[isolation]}`, python);
      const parents = (): readonly number[] => family().filter(({ parent }) => parent === process.pid).map(({ pid }) => pid); // prettier-ignore
      const open = (): Promise<Box> =>
        sandbox(new Policy({ timeout: 60 }).pythonModule(LEVELS[isolation]), {
          language: 'python',
          python,
          isolation,
          pool,
        });

      test(`${COUNT} boxes that are opened at once all answer, and one that was open keeps its names`, async () => {
        const first = await open();
        await first.exec('kept = [1, 2]');
        const [parent = 0] = parents();
        const count = (): number[] => [descriptorsOf(parent), descriptorsOf(process.pid), family().length];
        const before = count();
        const boxes = await Promise.all(Array.from({ length: COUNT }, open));
        const results = await Promise.all(boxes.map((box, index) => box.exec(`mine = ${index}\nmine * 2`)));
        expect(results.map(({ value, error }) => error?.message ?? value)).toEqual(boxes.map((_, index) => index * 2));
        expect(await first.exec('kept')).toMatchObject({ value: [1, 2], error: null });
        await Promise.all(boxes.map((box) => box.dispose()));
        // There may be fewer: what earlier tests have left ends after a while.
        const most = (): number[] => count().map((now, index) => Math.max(now, before[index] ?? 0));
        await expect.poll(most, { timeout: 20_000 }).toEqual(before);
        await first.dispose();
      });

      test('boxes go on when the parent of their processes dies, and new ones get a new parent', async () => {
        const [idle, busy] = await Promise.all([open(), open()]);
        await idle.exec('kept = "idle"');
        await busy.exec('kept = "busy"');
        const old = parents();
        const running = busy.exec('total = 0\nfor n in range(2_000_000):\n    total += n\n(kept, total)');
        for (const pid of old) process.kill(pid, 'SIGKILL');
        expect(await running).toMatchObject({ value: ['busy', 1_999_999_000_000], error: null });
        expect(await idle.exec('kept')).toMatchObject({ value: 'idle', error: null });
        const later = await open();
        expect(await later.exec('1 + 1')).toMatchObject({ value: 2, error: null });
        expect(parents().filter((pid) => old.includes(pid))).toEqual([]);
        // The processes without a parent end with their boxes, like any other.
        await Promise.all([idle.dispose(), busy.dispose(), later.dispose()]);
        await expect.poll(() => family().map(({ pid }) => pid), { timeout: 20_000 }).toEqual(parents());
      });
    });

interface Relative {
  readonly pid: number;
  readonly parent: number;
}

/** The warm parents with this word in their command line, and their workers, which have the same. */
function relatives(word: string, python: string): readonly Relative[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
        const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
        const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const isOurs = words[0] === python && words.includes(BOOT) && words.includes(word) && state !== 'Z';
        return isOurs ? [{ pid: Number(pid), parent: Number(parent) }] : [];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
}

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}
