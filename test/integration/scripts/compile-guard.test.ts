import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../../scripts/build/compile_guard.py', import.meta.url));
const BUNDLE = fileURLToPath(new URL('../../../python/hermetic_guard/bundle.py', import.meta.url));
const HAS_PYTHON = spawnSync('python3', ['--version']).status === 0;

let folder: string;

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'hermetic-bundle-')), 'guarded');
  mkdirSync(join(folder, 'inner'), { recursive: true });
  writeFileSync(join(folder, '__init__.py'), '');
  writeFileSync(join(folder, 'inner', '__init__.py'), '');
  writeFileSync(join(folder, 'inner', 'module.py'), 'where = __name__, __file__, type(__loader__).__name__\n');
});

afterEach(() => {
  rmSync(join(folder, '..'), { recursive: true, force: true });
});

/** Imports the module as boot.py does: from the bundle where it fits, else from the files. */
function loaded(): readonly string[] {
  const code = `import sys
sys.path.insert(0, sys.argv[1].rpartition('/')[0])
source = open(sys.argv[2]).read()
exec(source)
use_bundle(sys.argv[1])
from guarded.inner import module
print(*module.where, sep='\\n')
retire()
print(sum(type(finder).__name__ == 'Bundle' for finder in sys.meta_path))`;
  return execFileSync('python3', ['-B', '-c', code, folder, BUNDLE], { encoding: 'utf8' }).trim().split('\n');
}

function compile(): string {
  return execFileSync('python3', ['-I', SCRIPT, folder], { encoding: 'utf8' }).trim();
}

const file = (): string => join(folder, 'inner', 'module.py');

test.skipIf(!HAS_PYTHON)('a package is loaded from its bundle', () => {
  expect(compile()).toBe('3');
  expect(readdirSync(join(folder, '__pycache__'))).toHaveLength(1);
  expect(loaded()).toEqual(['guarded.inner.module', file(), 'Bundle', '0']);
});

test.skipIf(!HAS_PYTHON)('what every start needs is loaded with the bundle, imports first', () => {
  writeFileSync(
    join(folder, 'install.py'),
    'from guarded.inner import module\nfrom guarded.inner.module import where\n',
  );
  writeFileSync(join(folder, 'later.py'), '');
  compile();
  const code = `import sys
sys.path.insert(0, sys.argv[1].rpartition('/')[0])
import guarded
source = open(sys.argv[2]).read()
exec(source)
use_bundle(sys.argv[1])
print(*[name for name in sys.modules if name.startswith('guarded.')], guarded.install.where[0])`;
  expect(execFileSync('python3', ['-B', '-c', code, folder, BUNDLE], { encoding: 'utf8' })).toBe(
    'guarded.inner guarded.inner.module guarded.install guarded.inner.module\n',
  );
});

test.skipIf(!HAS_PYTHON)('a changed source is never served from the old bundle', () => {
  compile();
  writeFileSync(file(), 'where = __name__, "changed", type(__loader__).__name__\n');
  expect(loaded()).toEqual(['guarded.inner.module', 'changed', 'SourceFileLoader', '0']);
  compile();
  expect(loaded()).toEqual(['guarded.inner.module', 'changed', 'Bundle', '0']);
});

test.skipIf(!HAS_PYTHON)('a bundle that is damaged is not used', () => {
  compile();
  const [name = ''] = readdirSync(join(folder, '__pycache__'));
  writeFileSync(join(folder, '__pycache__', name), 'nonsense');
  expect(loaded()).toEqual(['guarded.inner.module', file(), 'SourceFileLoader', '0']);
});
