import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { PYTHONS, pythonsFor } from '../../python-versions.js';
import { readPythonPrograms } from './read-python-programs.js';
import { type PlainRun, runPlain } from './run-plain.js';

const PROGRAMS = readPythonPrograms(join(import.meta.dirname, 'turns'));
const POLICY = new Policy({ timeout: 20 });

for (const python of PYTHONS) {
  const { minor, path } = python;
  const isDue = ({ title, minimum }: (typeof PROGRAMS)[number]): boolean =>
    pythonsFor(title, (other) => minimum <= other.minor).includes(python);
  const programs = PROGRAMS.filter(isDue).map((program, index) => ({ ...program, index }));

  // The sample of a suite may leave a version without programs, and vitest fails a describe without tests.
  describe.skipIf(programs.length === 0)(
    `a program in turns prints what it prints in one piece on Python 3.${minor}`,
    () => {
      let plain: PlainRun[] = [];

      beforeAll(async () => {
        plain = await runPlain(path, programs.map(({ code }) => code)); // prettier-ignore
      });

      test.for(programs)('$title', async ({ code, index }) => {
        await using box = await sandbox(POLICY, { language: 'python', python: path });
        let stdout = '';
        for (const turn of code.split('# --- next\n')) {
          const result = await box.exec(turn);
          expect(result.error).toBeNull();
          stdout += result.stdout;
        }
        expect({ stdout, stderr: '', error: null }).toEqual(plain[index]);
      });
    },
  );
}
