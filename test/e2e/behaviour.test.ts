import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { inTurn } from '../suite.js';
import { ENDINGS } from './support/endings.js';
import { pythons } from './support/installed.js';
import { bare, guarded } from './support/launcher.js';
import { type Files, tempFolder } from './support/temp-folder.js';

const PYTHONS = pythons('3.8', '3.11', '3.12', '3.13');
const VIEW = readFileSync(fileURLToPath(new URL('fixtures/interpreter_view.py', import.meta.url)), 'utf8');

const VIEWS: readonly { readonly args: readonly string[]; readonly input?: string; readonly since?: number }[] = [
  { args: ['view.py', 'a', '--b', '--', ''] },
  { args: ['./folder/../view.py'] },
  { args: ['folder/link.py'] },
  { args: ['-c', VIEW, 'x'] },
  { args: ['-m', 'view', 'x'] },
  { args: ['-m', 'package', 'x'] },
  { args: ['-m', 'package.part'] },
  { args: ['package', 'x'] },
  { args: ['app.pyz', 'x'] },
  { args: ['-', 'x'], input: VIEW },
  { args: [], input: VIEW },
  { args: ['-I', 'view.py'] },
  { args: ['-S', '-E', 'view.py'] },
  { args: ['-sBu', 'view.py'] },
  { args: ['-x', 'skip.py'] },
  { args: ['-OO', '-X', 'utf8', '-Wignore', 'view.py'] },
  { args: ['-P', 'view.py'], since: 11 },
];

function project(): string {
  const files: Files = {
    'view.py': VIEW,
    'skip.py': `this line is not Python\n${VIEW}`,
    'package/__init__.py': '',
    'package/__main__.py': VIEW,
    'package/part.py': VIEW,
  };
  const folder = tempFolder(files);
  mkdirSync(join(folder, 'folder'));
  symlinkSync('../view.py', join(folder, 'folder/link.py'));
  return folder;
}

const minor = (version: string): number => Number(version.slice(2));

/** Whether a row has its turn on this Python. */
function isTried(name: string, version: string, since = 0): boolean {
  const versions = PYTHONS.map((python) => python.version).filter((one) => minor(one) >= since);
  return inTurn(name, versions).includes(version);
}

describe.each(PYTHONS)('on Python $version', ({ path, version }) => {
  describe('the target sees what it would see without us', () => {
    const rows = VIEWS.filter(({ args, since }) => isTried(label(args), version, since));
    test.each(rows.map((row) => [label(row.args), row] as const))('python %s', async (_label, { args, input }) => {
      const cwd = project();
      if (args.includes('app.pyz')) execFileSync(path, ['-m', 'zipapp', 'package', '-o', 'app.pyz'], { cwd });
      const options = { cwd, input: input ?? '', env: { PYTHONDONTWRITEBYTECODE: '1' } };
      const alone = await bare([path, ...args], options);
      expect(alone).toMatchObject({ code: 0, stderr: '' });
      expect(await guarded(['--no-network'], [path, ...args], options)).toEqual(alone);
    });
  });

  describe('the target ends as it would end without us, and its traceback has no frame of ours', () => {
    const rows = ENDINGS.filter(({ name, since }) => isTried(name, version, since));
    test.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, { source, ends, as = 'script' }) => {
      const cwd = tempFolder({ 'ending.py': source });
      const args = { script: ['ending.py'], module: ['-m', 'ending'], code: ['-c', source], stdin: ['-'] }[as];
      const options = { cwd, input: as === 'stdin' ? source : 'one line\n', env: { PYTHONDONTWRITEBYTECODE: '1' } };
      const alone = await bare([path, ...args], options);
      expect(alone.signal ?? alone.code).toBe(ends);
      expect(await guarded(['--no-network'], [path, ...args], options)).toEqual(alone);
    });
  });
});

function label(args: readonly string[]): string {
  return args.map((arg) => (arg === VIEW ? 'CODE' : arg)).join(' ') || 'with its program on stdin';
}
