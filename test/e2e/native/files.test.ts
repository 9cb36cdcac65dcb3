import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { HAS_SUPERVISOR } from '../../escapes/kernel-layer.js';
import { locate } from '../support/installed.js';
import { bare, type Ended, held, ownLines, PATH } from '../support/launcher.js';
import { tempFolder } from '../support/temp-folder.js';

const MAKE_WHEEL = fileURLToPath(new URL('../fixtures/make_wheel.py', import.meta.url));
const LONG_AGO = new Date('2001-02-03T04:05:06Z');

/** `source/` with a mode and a time that only a faithful copy keeps, its archive, and `out/`. */
function project(): string {
  const folder = tempFolder({ 'source/tool': 'tool\n', 'out/keep': '', 'repository/file': 'versioned\n' });
  chmodSync(join(folder, 'source/tool'), 0o751);
  utimesSync(join(folder, 'source/tool'), LONG_AGO, LONG_AGO);
  symlinkSync('tool', join(folder, 'source/link'));
  execFileSync('tar', ['-czf', 'source.tgz', 'source'], { cwd: folder });
  return folder;
}

function writing(words: readonly string[], cwd: string): Promise<Ended> {
  return held(['--fs-readonly', '--allow-write', 'out'], words, { cwd });
}

const COPIERS: readonly (readonly [
  program: string,
  words: (to: string) => readonly string[],
  copied: string,
  denial: RegExp,
])[] = [
  ['tar', (to) => ['tar', '-xpzf', 'source.tgz', '-C', to], 'source/tool', /^tar: .*Cannot mkdir: Permission denied$/m],
  [
    'cp',
    (to) => ['cp', '-pr', 'source', `${to}/copy`],
    'copy/tool',
    /^cp: cannot create directory '.*copy': Permission denied$/m,
  ],
  [
    'rsync',
    (to) => ['rsync', '-a', 'source/', `${to}/copy/`],
    'copy/tool',
    /^rsync: .* failed: Permission denied \(13\)$/m,
  ],
  [
    'busybox',
    (to) => ['busybox', 'cp', '-pr', 'source', `${to}/copy`],
    'copy/tool',
    /^cp: can't create directory '.*copy': Permission denied$/m,
  ],
];

describe.skipIf(!HAS_SUPERVISOR).each(COPIERS)('%s', (program, words, copied, denial) => {
  const isHere = locate(program) !== null;
  test.skipIf(!isHere)('keeps modes and times where writing is allowed', async () => {
    const cwd = project();
    expect(await writing(words('out'), cwd)).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    const { mode, mtime } = statSync(join(cwd, 'out', copied));
    expect([mode & 0o777, mtime]).toEqual([0o751, LONG_AGO]);
  });

  test.skipIf(!isHere)('writes nothing elsewhere', async () => {
    const cwd = project();
    execFileSync('mkdir', ['elsewhere'], { cwd });
    const ended = await writing(words('elsewhere'), cwd);
    expect([ended.code === 0, existsSync(join(cwd, 'elsewhere', copied))]).toEqual([false, false]);
    expect(ended.stderr).toMatch(denial);
    expect((await bare(words('elsewhere'), { cwd })).code).toBe(0);
  });
});

describe.skipIf(!HAS_SUPERVISOR)('changes that are no writing', () => {
  test.each([
    ['chmod', ['chmod', '600', 'source/tool'], 'fchmodat'],
    ['touch', ['touch', '-d', '2020-01-01', 'source/tool'], 'utimensat'],
  ])('%s outside of the writable place is refused and told', async (_name, words, call) => {
    const cwd = project();
    const ended = await writing(words, cwd);
    const path = join(cwd, 'source/tool');
    expect([ended.code, ownLines(ended).slice(0, 2)]).toEqual([
      2,
      [
        `hermetic: blocked action: ${call} path=${path} reason=fs-readonly`,
        `hermetic: allow it with --allow-write ${join(cwd, 'source')}`,
      ],
    ]);
    const { mode, mtime } = statSync(path);
    expect([mode & 0o777, mtime]).toEqual([0o751, LONG_AGO]);
  });

  test('sed -i, mv, ln, mkdir and rm do their work in the writable place and fail outside of it', async () => {
    const cwd = project();
    const script = `
echo text >out/a && sed -i s/text/word/ out/a && mkdir out/d && mv out/a out/d/b && ln out/d/b out/c && rm out/c && cat out/d/b
for command in 'sed -i s/t/w/ source/tool' 'mv source/tool out/x' 'ln source/tool out/y' 'mkdir source/d' 'rm source/tool'; do
  $command 2>/dev/null && echo "done: $command"
done
true`;
    const ended = await writing(['bash', '--norc', '-c', script], cwd);
    expect(ended).toEqual({ code: 0, signal: null, stdout: 'word\n', stderr: '' });
    expect(readFileSync(join(cwd, 'source/tool'), 'utf8')).toBe('tool\n');
  });

  test('without any writable place nothing is written, and the program says why', async () => {
    const cwd = project();
    const ended = await held(['--fs-readonly'], ['bash', '-c', 'echo x >out/new; echo $?; cat source/tool'], { cwd });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 0, stdout: '1\ntool\n' });
    expect(ended.stderr).toBe('bash: line 1: out/new: Permission denied\n');
    expect(existsSync(join(cwd, 'out/new'))).toBe(false);
  });
});

describe.skipIf(!HAS_SUPERVISOR)('ROOT', () => {
  const script = 'cat inside/file; cat outside/file; ls outside; cat /etc/hostname; echo x >inside/new';
  const denials = [
    'cat: outside/file: Permission denied',
    "ls: cannot open directory 'outside': Permission denied",
    'cat: /etc/hostname: Permission denied',
    'bash: line 1: inside/new: Permission denied',
  ];

  test('is all that a shell and its children read', async () => {
    const cwd = tempFolder({ 'inside/file': 'inside\n', 'outside/file': 'outside\n' });
    const ended = await held(['--fs-readonly=inside'], ['bash', '--norc', '-c', script], { cwd });
    expect([ended.code, ended.stdout, ended.stderr.split('\n').slice(0, -1)]).toEqual([1, 'inside\n', denials]);
  });

  test('--allow-read and --allow-write add to it', async () => {
    const cwd = tempFolder({ 'inside/file': 'inside\n', 'outside/file': 'outside\n' });
    const flags = ['--fs-readonly=inside', '--allow-read', 'outside', '--allow-write', 'inside'];
    const ended = await held(
      flags,
      ['bash', '--norc', '-c', 'cat outside/file; cp -p outside/file inside/new; cat inside/new'],
      {
        cwd,
      },
    );
    expect(ended).toEqual({ code: 0, signal: null, stdout: 'outside\noutside\n', stderr: '' });
  });

  test('does not keep a script from being read by its shell', async () => {
    const cwd = tempFolder({ 'inside/file': 'inside\n', 'tool.sh': '#!/bin/sh\ncat inside/file\n' });
    chmodSync(join(cwd, 'tool.sh'), 0o755);
    expect(await held(['--fs-readonly=inside'], ['./tool.sh'], { cwd })).toMatchObject({ code: 0, stdout: 'inside\n' });
  });
});

describe.skipIf(!HAS_SUPERVISOR || locate('git') === null)('git clone of a local repository', () => {
  test('works into a writable place only', async () => {
    const cwd = project();
    const git = ['-c', 'user.name=a', '-c', 'user.email=a@b', '-C', 'repository'];
    for (const words of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-q', '-m', 'one'],
    ]) {
      execFileSync('git', [...git, ...words], { cwd, stdio: 'pipe', env: { PATH, HOME: cwd } });
    }
    expect(await writing(['git', 'clone', '-q', 'repository', 'out/clone'], cwd)).toMatchObject({
      code: 0,
      stderr: '',
    });
    expect(readFileSync(join(cwd, 'out/clone/file'), 'utf8')).toBe('versioned\n');
    const denied = await writing(['git', 'clone', '-q', 'repository', 'clone'], cwd);
    expect([denied.code, denied.stderr]).toEqual([
      128,
      "fatal: could not create work tree dir 'clone': Permission denied\n",
    ]);
  });
});

describe.skipIf(!HAS_SUPERVISOR || locate('python3') === null)('pip install', () => {
  test('of a wheel and of a source tree goes into a venv that may be written', async () => {
    const cwd = tempFolder({
      'tree/setup.py': 'from setuptools import setup\nsetup(name="from-tree", version="1", py_modules=["from_tree"])\n',
      'tree/from_tree.py': 'VALUE = 42\n',
      'tmp/keep': '',
    });
    execFileSync('/usr/bin/python3', [MAKE_WHEEL, cwd], { cwd });
    const venv = spawnSync('/usr/bin/python3', ['-m', 'venv', 'venv'], { cwd, encoding: 'utf8' });
    expect(venv.status, venv.stdout).toBe(0);
    const wheel = './probe_tool-1.0-py3-none-any.whl';
    const options = ['-q', '--no-index', '--no-build-isolation', '--no-compile', '--no-deps'];
    const install = (flags: readonly string[], what: readonly string[]): Promise<Ended> =>
      held(
        ['--no-network', '--fs-readonly', '--allow-write', 'tmp', ...flags],
        ['venv/bin/pip', 'install', ...options, ...what],
        { cwd, env: { TMPDIR: join(cwd, 'tmp'), PIP_DISABLE_PIP_VERSION_CHECK: '1', PIP_NO_CACHE_DIR: '1' } },
      );
    const denied = await install([], [wheel]);
    expect(denied.code).toBe(2);
    expect(ownLines(denied)[0]).toMatch(/^hermetic: blocked action: \S+ path=\S+\/venv\/\S+ reason=fs-readonly$/);
    // setuptools builds in the tree itself.
    const ended = await install(['--allow-write', 'tree', '--allow-write', 'venv'], [wheel, './tree']);
    expect([ended.code, ownLines(ended)]).toEqual([0, []]);
    const used = await bare(['venv/bin/python', '-c', 'import from_tree, probe_tool; print(from_tree.VALUE)'], { cwd });
    expect(used).toMatchObject({ code: 0, stdout: '42\n' });
  });
});

describe.skipIf(!HAS_SUPERVISOR || locate('npm') === null)('npm install', () => {
  test('of a local tarball works where the project may be written', async () => {
    const cwd = tempFolder({
      'package/package.json': '{"name": "parcel", "version": "1.0.0", "bin": "cli.js"}',
      'package/cli.js': '#!/usr/bin/env node\nconsole.log("from the parcel");\n',
      'app/package.json': '{"name": "app", "version": "1.0.0"}',
      '.npm/keep': '',
    });
    execFileSync('tar', ['-czf', 'parcel.tgz', 'package'], { cwd });
    const words = ['npm', 'install', '--offline', '--no-audit', '--no-fund', '--silent', '../parcel.tgz'];
    const install = (flags: readonly string[]): Promise<Ended> =>
      held(['--no-network', '--fs-readonly', '--allow-write', '../.npm', ...flags], words, {
        cwd: join(cwd, 'app'),
        env: { HOME: cwd },
      });
    const denied = await install([]);
    expect([denied.code, existsSync(join(cwd, 'app/node_modules/parcel'))]).toEqual([2, false]);
    expect(await install(['--allow-write', '.'])).toMatchObject({ code: 0, stdout: '', stderr: '' });
    expect(await bare(['app/node_modules/.bin/parcel'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'from the parcel\n',
    });
  });
});
