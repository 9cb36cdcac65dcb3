import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReadSet } from '../../../../src/kernel/landlock/rules.js';
import { programFiles } from '../../../../src/kernel/program/program-files.js';
import { isInside } from '../../../../src/policy/path-scope.js';
import { OPEN, type ReachPolicy } from '../../../../src/policy/reach-policy.js';
import { currentMachine } from '../../../../src/runner/facts/machine.js';
import { packageRoot } from '../../../../src/runner/facts/package-root.js';
import { readSet } from '../../../../src/runner/plan/read-set.js';
import { resolveTarget } from '../../../../src/runner/target/resolve-target.js';
import { PYTHONS } from '../../../python-versions.js';

const FOLDER = realpathSync(mkdtempSync(join(tmpdir(), 'read-set-')));
const ROOT = join(FOLDER, 'root');
const PROJECT = join(FOLDER, 'project');
const PYTHON = PYTHONS.at(-1)?.path ?? '/usr/bin/python3';

beforeAll(() => {
  for (const path of ['root', 'project/package/data', 'project/empty/deeper', 'project/node_modules/dep', 'bin']) {
    mkdirSync(join(FOLDER, path), { recursive: true });
  }
  const files = ['main.py', 'main.js', 'secrets.txt', 'package/__init__.py', 'package/data/names.csv', 'empty/mod.py'];
  for (const name of [...files, 'empty/deeper/key.pem', 'node_modules/dep/index.js', 'run.sh', 'package.json']) {
    writeFileSync(join(PROJECT, name), name === 'package.json' ? '{}' : '');
  }
  symlinkSync('/bin/sh', join(FOLDER, 'bin', 'shell'));
});
afterAll(() => rmSync(FOLDER, { recursive: true }));

const ROOTED: ReachPolicy = { ...OPEN, filesystem: [{ root: ROOT, read: [], write: [] }] };
const CLOSED: ReachPolicy = { ...ROOTED, subprocess: true, network: [{ localhost: false, domains: [], ips: [] }] };

function setOf(words: readonly string[], policy: ReachPolicy, cwd = ROOT): ReadSet {
  const machine = currentMachine({ PATH: process.env['PATH'] ?? '', HOME: FOLDER }, cwd);
  return readSet(resolveTarget(words, machine), policy, machine.env, machine, policy.subprocess);
}

function opens({ read }: ReadSet, path: string): boolean {
  return read.some((place) => isInside(path, place));
}

describe('the read set', () => {
  test('of a policy without a ROOT is empty: reads are free then', () => {
    const policy: ReachPolicy = { ...OPEN, filesystem: [{ root: null, read: [], write: [] }] };
    expect(setOf(['/bin/ls'], policy)).toEqual({ read: [], list: [], terminals: [], execute: [] });
  });

  test('of a native program opens what it is loaded from, and no file that it is told to read', () => {
    const set = setOf(['/bin/cat', join(PROJECT, 'secrets.txt')], CLOSED);
    for (const file of programFiles('/bin/cat', {}).files) expect([file, opens(set, file)]).toEqual([file, true]);
    for (const path of [
      join(PROJECT, 'secrets.txt'),
      '/etc/passwd',
      '/etc/ssl/private',
      '/usr/lib/os-release',
      '/usr/bin/env',
    ]) {
      expect([path, opens(set, path)]).toEqual([path, false]);
    }
    expect(set.list).toEqual([]);
    expect(set.execute).toEqual(programFiles('/bin/cat', {}).executed);
  });

  test('opens the programs of the system where children are allowed, and nothing private with them', () => {
    const set = setOf(['/bin/ls'], ROOTED);
    const installed = ['/usr/bin/env', '/usr/bin/git', '/usr/include', '/etc/hosts', '/usr/lib/locale'].filter((path) =>
      existsSync(path),
    );
    for (const path of installed) {
      expect([path, opens(set, realpathSync(path))]).toEqual([path, true]);
    }
    for (const path of [
      '/etc/passwd',
      '/etc/shadow',
      '/etc/ssl/private',
      '/usr/lib/os-release',
      FOLDER,
      '/root',
      '/tmp',
    ]) {
      expect([path, opens(set, path)]).toEqual([path, false]);
    }
    expect(set.execute).toEqual([]);
  });

  test('opens the files of name resolution only where names can be resolved', () => {
    expect(opens(setOf(['/bin/ls'], CLOSED), '/etc/hosts')).toBe(false);
    const local = { ...CLOSED, network: [{ localhost: true, domains: [], ips: [] }] };
    expect(opens(setOf(['/bin/ls'], local), realpathSync('/etc/hosts'))).toBe(true);
  });

  test.each([
    ['sh', [join(PROJECT, 'run.sh')], true],
    ['sh', ['-e', '-o', 'errexit', join(PROJECT, 'run.sh')], true],
    ['sh', ['-c', 'true', join(PROJECT, 'run.sh')], false],
    ['cat', [join(PROJECT, 'run.sh')], false],
  ])('%s %j: whether the script can be read is %s', (program, args, expected) => {
    expect(opens(setOf([`/bin/${program}`, ...args], CLOSED), join(PROJECT, 'run.sh'))).toBe(expected);
  });

  test('of a Python script opens the interpreter, the standard library and the modules beside the script', () => {
    const set = setOf([PYTHON, join(PROJECT, 'main.py')], CLOSED);
    const library = execFileSync(PYTHON, ['-c', 'import os; print(os.path.dirname(os.__file__))'], {
      encoding: 'utf8',
    });
    for (const path of [library.trim(), join(packageRoot(), 'python', 'hermetic_guard', 'boot.py')]) {
      expect([path, opens(set, path)]).toEqual([path, true]);
    }
    const ours = set.read.filter((path) => isInside(path, FOLDER)).sort();
    expect(ours).toEqual(
      ['empty/mod.py', 'main.js', 'main.py', 'package.json', 'package/__init__.py'].map((name) => join(PROJECT, name)),
    );
    expect(set.list).toEqual([PROJECT]);
  });

  test('of a program on the command line of Python opens the modules of the working directory', () => {
    const set = setOf([PYTHON, '-c', 'import package'], ROOTED, PROJECT);
    expect(opens(set, join(PROJECT, 'package', '__init__.py'))).toBe(true);
    expect(opens(set, join(PROJECT, 'secrets.txt'))).toBe(false);
  });

  test('of a Node script opens its node_modules as a whole and its project as code', () => {
    const set = setOf([process.execPath, join(PROJECT, 'main.js')], CLOSED);
    for (const name of ['main.js', 'node_modules/dep/index.js', 'package.json']) {
      expect([name, opens(set, join(PROJECT, name))]).toEqual([name, true]);
    }
    expect(opens(set, join(PROJECT, 'secrets.txt'))).toBe(false);
    expect(opens(set, realpathSync(process.execPath))).toBe(true);
  });

  test('does not look for code where ROOT is open anyway', () => {
    const policy: ReachPolicy = { ...CLOSED, filesystem: [{ root: FOLDER, read: [], write: [] }] };
    const set = setOf([PYTHON, join(PROJECT, 'main.py')], policy);
    expect(set.list).toEqual([]);
    expect(set.read.filter((path) => isInside(path, FOLDER))).toEqual([join(PROJECT, 'main.py')]);
  });

  test('names no path twice and none below another', () => {
    const { read } = setOf([PYTHON, join(PROJECT, 'main.py')], ROOTED);
    expect(read.filter((path) => read.filter((other) => isInside(path, other)).length > 1)).toEqual([]);
  });
});
