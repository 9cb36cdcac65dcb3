import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { pythonsFor } from '../../python-versions.js';
import { IS_WHOLE } from '../../suite.js';
import { assignments } from './assignments.js';
import { runSession } from './run-session.js';

const SETUP = readFileSync(new URL('assignments-setup.py.txt', import.meta.url), 'utf8');
const COUNT = Number(process.env['HERMETIC_FUZZ_FORMS'] ?? (IS_WHOLE ? 400 : 150));
/** HERMETIC_FUZZ_SEED=n for another set of them. */
const SEED = Number(process.env['HERMETIC_FUZZ_SEED'] ?? 11);

for (const { minor, path: python } of pythonsFor('assignments'))
  describe(`assignments on Python 3.${minor}`, () => {
    test(`${COUNT} programs bind what CPython binds`, async () => {
      const drawn = fc.sample(assignments, { numRuns: COUNT, seed: SEED + minor });
      const programs = drawn.filter(({ minimum }) => minimum <= minor).map(({ program }) => program);
      const [, ...plain] = await runSession(python, [SETUP, ...programs]);
      await using box = await sandbox(new Policy({ timeout: 20 }), { language: 'python', python });
      await box.exec(SETUP);
      const wrong: object[] = [];
      for (const [index, program] of programs.entries()) {
        const { stdout, error } = await box.exec(program);
        const guest = error === null ? stdout : `${error.kind} ${error.message}`;
        // CPython refuses some of them, as a variable that is used before it is declared global.
        const real = plain[index] ?? (error?.kind === 'validation' ? guest : 'an error');
        if (guest !== real) wrong.push({ program, guest, real });
      }
      expect(wrong.slice(0, 5)).toEqual([]);
      // Most programs run: a generator of nothing but errors would prove nothing.
      expect(plain.filter((output) => output !== null).length).toBeGreaterThan(COUNT / 2);
    });
  });
