import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));
const GENERATED = 'python/hermetic_guard/_protocol.py';

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'hermetic-generate-'));
  const metadata = 'python/hermetic_pytest/_metadata.py';
  for (const name of [
    'src',
    'scripts',
    'python/pyproject.toml',
    GENERATED,
    'python/hermetic_guest/_protocol.py',
    metadata,
  ])
    cpSync(join(PACKAGE, name), join(copy, name), { recursive: true });
  mkdirSync(join(copy, 'python/hermetic_guard'), { recursive: true });
  symlinkSync(join(PACKAGE, 'node_modules'), join(copy, 'node_modules'));
});

afterEach(() => rmSync(copy, { recursive: true, force: true }));

function generate(...args: readonly string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, [join(copy, 'scripts/generate/python.mjs'), ...args], {
    encoding: 'utf8',
  });
  return { status, stderr };
}

test('the constants for Python are those of the wire protocol', () => {
  expect(generate('--check')).toEqual({ status: 0, stderr: '' });
});

test('a constant that Python does not know yet fails the check until it is generated', () => {
  appendFileSync(
    join(copy, 'src/trace/protocol.ts'),
    "\nexport const EXTRA = [null, true, 1.5, 'é\"\\n', { a: [] }];\n",
  );
  expect(generate('--check')).toEqual({
    status: 1,
    stderr: `generate: ${GENERATED} differs from src/trace/protocol.ts; run node scripts/generate/python.mjs\n`,
  });
  expect(generate()).toEqual({ status: 0, stderr: '' });
  expect(readFileSync(join(copy, GENERATED), 'utf8')).toContain(
    `EXTRA = (None, True, 1.5, '\\U000000e9"\\n', {"a": ()})\n`,
  );
  expect(generate('--check')).toEqual({ status: 0, stderr: '' });
});
