import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import { sandbox } from '../../../src/sandbox/sandbox.js';
import { PYTHONS, pythonsFor } from '../../python-versions.js';
import { readPythonPrograms } from './read-python-programs.js';
import { type PlainRun, runPlain } from './run-plain.js';

const PROGRAMS = readPythonPrograms(join(import.meta.dirname, 'uncaught'));
const POLICY = new Policy({ timeout: 20 });

for (const python of PYTHONS) {
  const { minor, path } = python;
  describe(`an uncaught error has the traceback of Python 3.${minor}`, () => {
    const isDue = ({ title, minimum }: (typeof PROGRAMS)[number]): boolean =>
      pythonsFor(title, (other) => minimum <= other.minor).includes(python);
    const programs = PROGRAMS.filter(isDue).map((program, index) => ({ ...program, index }));
    let plain: PlainRun[] = [];

    beforeAll(async () => {
      plain = await runPlain(path, programs.map(({ code }) => code)); // prettier-ignore
    });

    test.for(programs)('$title', async ({ code, index }) => {
      await using box = await sandbox(POLICY, { language: 'python', python: path });
      const { stdout, error } = await box.exec(code);
      expect(error?.kind).toBe('guest');
      expect(stdout).toBe(plain[index]?.stdout);
      expect(frames(error?.stack ?? '')).toEqual(frames(plain[index]?.error?.replaceAll('<exec>', '<guest>') ?? ''));
    });
  });
}

/** Frames and messages: which part of a line is underlined, and the lines themselves, which a text has not, are CPython's affair. */
function frames(traceback: string): string[] {
  return traceback.split('\n').filter((line) => /^\S|^ {2}File |^ +(?:\+|\| {0,4}\S)/.test(line));
}
