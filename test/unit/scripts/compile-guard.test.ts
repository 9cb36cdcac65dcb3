import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../../scripts/compile_guard.py', import.meta.url));
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

test.skipIf(!HAS_PYTHON)('bytecode is made once, checked by hash, and made again after a change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hermetic-bytecode-'));
  try {
    const source = join(folder, 'module.py');
    const compile = (): string => execFileSync('python3', ['-I', SCRIPT, folder], { encoding: 'utf8' }).trim();
    writeFileSync(source, 'x = 1\n');
    utimesSync(source, 1, 1);
    expect([compile(), compile()]).toEqual(['1', '0']);

    const [name = ''] = readdirSync(join(folder, '__pycache__'));
    const CHECKED_HASH = 3;
    expect(readFileSync(join(folder, '__pycache__', name)).readUInt32LE(4)).toBe(CHECKED_HASH);

    const later = Date.now() / 1000 + 60;
    utimesSync(source, later, later);
    expect(compile()).toBe('1');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
