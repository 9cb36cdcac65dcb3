import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../../../../scripts/check/house/check_python.py', import.meta.url));
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hermetic-house-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.skipIf(!HAS_PYTHON)('functions and methods that are too long or take too many parameters are named', () => {
  const file = join(folder, 'a.py');
  writeFileSync(
    file,
    'def short(a, b):\n    pass\n\nclass A:\n    async def long(self):\n        1\n        2\n\n    def many(self, a, /, *, b): pass\n',
  );
  const check = (lines: number, parameters: number): string =>
    execFileSync('python3', [SCRIPT, String(lines), String(parameters)], { input: file, encoding: 'utf8' });
  expect(check(3, 3)).toBe('');
  expect(check(2, 3)).toBe(`${file}:5 a function of 3 lines; 2 at most\n`);
  expect(check(3, 2)).toBe(`${file}:9 a function of 3 parameters; 2 at most\n`);
});
