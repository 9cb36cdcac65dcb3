import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { PYTHONS } from '../../escapes/python-versions.js';
import { readPythonPrograms } from './read-python-programs.js';
import { type PlainRun, runPlain } from './run-plain.js';

const PROGRAMS = readPythonPrograms(join(import.meta.dirname, 'turns'));
const POLICY = new Policy({ timeout: 20 });

for (const { minor, path } of PYTHONS)
  describe.skipIf(path === null)(`a program in turns prints what it prints in one piece on Python 3.${minor}`, () => {
    const python = path ?? '';
    const programs = PROGRAMS.map((program, index) => ({ ...program, index }));
    let plain: PlainRun[] = [];

    beforeAll(async () => {
      plain = await runPlain(python, programs.map(({ code }) => code)); // prettier-ignore
    });

    test.for(programs)('$title', async ({ code, index }) => {
      await using box = await sandbox(POLICY, { language: 'python', python });
      let stdout = '';
      for (const turn of code.split('# --- next\n')) {
        const result = await box.exec(turn);
        expect(result.error).toBeNull();
        stdout += result.stdout;
      }
      expect({ stdout, stderr: '', error: null }).toEqual(plain[index]);
    });
  });
