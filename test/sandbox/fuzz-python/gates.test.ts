import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { pythonsFor } from '../../python-versions.js';
import { type Form, form } from './forms.js';
import { runSession } from './run-session.js';

const SETUP = readFileSync(new URL('setup.py.txt', import.meta.url), 'utf8');
const COUNT = Number(process.env['HERMETIC_FUZZ_FORMS'] ?? 400);
/** HERMETIC_FUZZ_SEED=n for another set of them. */
const SEED = Number(process.env['HERMETIC_FUZZ_SEED'] ?? 7);

for (const { minor, path: python } of pythonsFor('gates'))
  describe(`gates on Python 3.${minor}`, () => {
    test(`${COUNT} forms give what CPython gives, or nothing`, async () => {
      const forms = fc.sample(form, { numRuns: COUNT, seed: SEED + minor }).filter(({ minimum }) => minimum <= minor);
      // What would write into the library is not run there: the next ones would see it.
      const shown = forms.map(({ program, expected }) => (expected === 'unchanged' ? 'pass' : program));
      const [, ...plain] = await runSession(python, [SETUP, ...shown]);
      await using box = await sandbox(new Policy({ timeout: 20 }), { language: 'python', python });
      await box.exec(SETUP);
      const wrong: object[] = [];
      for (const [index, one] of forms.entries()) {
        const { stdout, error } = await box.exec(one.program);
        const guest = error === null ? stdout : `${error.kind}\n`;
        const real = plain[index] ?? 'validation\n';
        if (!isRight(one, guest, real)) wrong.push({ program: one.program, expected: one.expected, guest, real });
      }
      expect(wrong).toEqual([]);
    });
  });

/** What somebody who got nothing prints. */
const NOTHING =
  /^(?:validation|denied|False|'none'|'no match'|\('failed', '(?:PolicyViolation|AttributeError|ImportError|ModuleNotFoundError|TypeError)'.*)\n$/;

function isRight({ expected, program }: Form, guest: string, real: string): boolean {
  if (expected === 'equal') return guest === real;
  if (expected === 'denied')
    return NOTHING.test(guest) || (real.startsWith("('failed'") && guest.startsWith("('failed'"));
  // The second line is what was written to, looked at again.
  return guest === 'validation\n' || !/\n(?:9|\[8\]|.*9)\n$/.test(guest) && !(program.includes('del') && guest.includes('done') && guest.endsWith("'gone'\n")); // prettier-ignore
}
