import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));
const GENERATED = 'python/hermetic_guard/_wire.py';
const SOURCES = 'src/wire/boot.ts, src/wire/clock.ts';

// Each starts the generator several times, which bundles every source.
const PATIENCE = 60_000;

let copy: string;

beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'hermetic-generate-'));
  const metadata = 'python/hermetic_pytest/_metadata.py';
  for (const name of ['src', 'scripts', 'python/pyproject.toml', GENERATED, 'python/hermetic_guest/_wire.py', metadata])
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

test(
  'the constants for Python are those of the wire protocol',
  () => {
    expect(generate('--check')).toEqual({ status: 0, stderr: '' });
  },
  PATIENCE,
);

/** Replaces a text of a source, which must be there. */
function edit(file: string, from: string, to: string): void {
  const path = join(copy, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(from);
  writeFileSync(
    path,
    source.replace(from, () => to),
  );
}

test(
  'a constant and a field that Python does not know yet fail the check until they are generated',
  () => {
    edit('src/wire/clock.ts', '= 10;', "= [null, true, 1.5, 'é\"\\n', { a: [] }];");
    edit(
      'src/wire/policy.ts',
      'environmentClause: { fields: { allow:',
      "environmentClause: { fields: { 'deny?': { list: 'text' }, allow:",
    );
    expect(generate('--check')).toEqual({
      status: 1,
      stderr: `generate: ${GENERATED} differs from ${SOURCES}; run node scripts/generate/python.mjs\n`,
    });
    expect(generate()).toEqual({ status: 0, stderr: '' });
    const text = readFileSync(join(copy, GENERATED), 'utf8');
    expect(text).toContain(`FILE_CLOCK_LAG_MS = (None, True, 1.5, '\\U000000e9"\\n', {"a": ()})\n`);
    expect(text).toContain('_texts(value["deny"], at, ".deny")\n');
    expect(generate('--check')).toEqual({ status: 0, stderr: '' });
  },
  PATIENCE,
);
