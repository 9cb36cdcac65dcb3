import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';

const SUITE = process.env['HERMETIC_TEST262'];
const ROOT = join(import.meta.dirname, '../../..');
const HOUR = 3_600_000;

interface Summary {
  readonly node: string;
  readonly suite: string;
  readonly inScope: number;
  readonly pass: number;
  readonly wrong: number;
  readonly wrongs: readonly string[];
}

// The file was written by the script below.
const PINNED = JSON.parse(readFileSync(join(import.meta.dirname, 'results.json'), 'utf8')) as Summary;

describe('test262, test/language', () => {
  test.skipIf(SUITE === undefined)(
    'has no wrong result, and all but a few in scope pass (needs HERMETIC_TEST262, a copy of the suite)',
    { timeout: HOUR },
    async () => {
      const { stdout } = await promisify(execFile)(process.execPath, ['scripts/test262/run.mjs', SUITE ?? ''], {
        cwd: ROOT,
        maxBuffer: 1 << 26,
      });
      // Our own script wrote it.
      const found = JSON.parse(stdout) as Summary;
      expect(found.wrongs).toEqual([]);
      expect(found.pass / found.inScope).toBeGreaterThanOrEqual(0.95);
      if (found.node === PINNED.node && found.suite === PINNED.suite) expect(found).toEqual(PINNED);
    },
  );

  test('had none when it was last run as a whole', () => {
    expect(PINNED.wrong).toBe(0);
    expect(PINNED.pass / PINNED.inScope).toBeGreaterThanOrEqual(0.95);
  });
});
