import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { PYTHONS, pythonsFor } from '../../python-versions.js';
import { readPythonPrograms } from './read-python-programs.js';
import { type PlainRun, runPlain } from './run-plain.js';

const PROGRAMS = readPythonPrograms(join(import.meta.dirname, 'cases'));
const POLICY = new Policy({ timeout: 20 });

for (const python of PYTHONS) {
  const { minor, path } = python;
  describe(`an ordinary program prints exactly what Python 3.${minor} prints`, () => {
    const isDue = ({ title, minimum }: (typeof PROGRAMS)[number]): boolean =>
      pythonsFor(title, (other) => minimum <= other.minor).includes(python);
    const programs = PROGRAMS.filter(isDue).map((program, index) => ({ ...program, index }));
    let plain: PlainRun[] = [];

    beforeAll(async () => {
      plain = await runPlain(path, programs.map(({ code }) => code)); // prettier-ignore
    });

    test.for(programs)('$theme: $title', { concurrent: true }, async ({ code, index }) => {
      await using box = await sandbox(POLICY, { language: 'python', python: path, filesystem: new VirtualFS({}) });
      const { stdout, stderr, error } = await box.exec(code);
      expect({ stdout, stderr, error: error === null ? null : error.stack }).toEqual(plain[index]);
      expect(plain[index]?.error).toBeNull();
    });
  });
}

test('there are more than 150 of them', () => {
  expect(PROGRAMS.length).toBeGreaterThan(150);
});
