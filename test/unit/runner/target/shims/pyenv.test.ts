import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../../../src/runner/facts/machine.js';
import { resolveTarget } from '../../../../../src/runner/target/resolve-target.js';
import { BINARY, makeTree, refusal } from '../tree.js';

const SHIM = {
  program: `#!/usr/bin/env bash
set -e
[ -n "$PYENV_DEBUG" ] && set -x

program="\${0##*/}"

export PYENV_ROOT="{ROOT}/pyenv"
exec "{ROOT}/pyenv/libexec/pyenv" exec "$program" "$@"
`,
};

const tree = makeTree({
  'pyenv/shims/python3': SHIM,
  'pyenv/shims/tool': SHIM,
  'pyenv/shims/only-old': SHIM,
  'pyenv/versions/3.10.2/bin/python3': BINARY,
  'pyenv/versions/3.10.2/bin/only-old': { program: '#!{ROOT}/pyenv/versions/3.10.2/bin/python3\n' },
  'pyenv/versions/3.11.9/bin/python3': BINARY,
  'pyenv/versions/3.11.10/bin/python3': BINARY,
  'pyenv/versions/3.11.10/bin/tool': { program: '#!{ROOT}/pyenv/versions/3.11.10/bin/python3 -I\n' },
  'pyenv/versions/3.11-dev/bin/python3': BINARY,
  'pyenv/versions/3.13.1t/bin/python3': BINARY,
  'pyenv/versions/pypy3.10-7.3.17/bin/python3': { link: 'pypy3.10' },
  'pyenv/versions/pypy3.10-7.3.17/bin/pypy3.10': BINARY,
  'pyenv/versions/myenv': { link: '{ROOT}/envs/myenv' },
  'envs/myenv/bin/python3': BINARY,
  'envs/myenv/pyvenv.cfg': 'home = /usr/bin\n',
  'pyenv/version': '3.10.2\n',
  'usr/python3': BINARY,
  'local/.python-version': '3.11.9\n',
  'local/deep/er/file': '',
  'several/.python-version': '# first\n\n3.10.2\r\n3.11.10 trailing\n',
  'evil/.python-version': '../../outside\n',
  'outside/bin/python3': BINARY,
  'missing/.python-version': '3.99\n',
});

function versionOf(cwd: string, env: Environment = {}, word = 'python3'): string {
  const path = `${tree.at('pyenv/shims')}:${tree.at('usr')}`;
  const target = resolveTarget([word, '-V'], tree.machine({ cwd: tree.at(cwd), env: { PATH: path, ...env } }));
  return target.kind === 'python' ? target.interpreter.slice(tree.root.length + 1) : target.kind;
}

describe('the version of a pyenv shim comes from', () => {
  test.each([
    ['the global file', 'work', {}, 'pyenv/versions/3.10.2/bin/python3'],
    ['the nearest .python-version', 'local/deep/er', {}, 'pyenv/versions/3.11.9/bin/python3'],
    ['PYENV_VERSION before any file', 'local', { PYENV_VERSION: '3.11.10' }, 'pyenv/versions/3.11.10/bin/python3'],
    ['the newest that has the prefix', 'work', { PYENV_VERSION: '3.11' }, 'pyenv/versions/3.11.10/bin/python3'],
    ['the major version alone', 'work', { PYENV_VERSION: '3' }, 'pyenv/versions/3.11.10/bin/python3'],
    ['a name with python- in front', 'work', { PYENV_VERSION: 'python-3.11' }, 'pyenv/versions/3.11.10/bin/python3'],
    ['a free-threaded prefix', 'work', { PYENV_VERSION: '3.13t' }, 'pyenv/versions/3.13.1t/bin/python3'],
    ['PyPy', 'work', { PYENV_VERSION: 'pypy3.10' }, 'pyenv/versions/pypy3.10-7.3.17/bin/python3'],
    ['a virtual environment, whose link stays', 'work', { PYENV_VERSION: 'myenv' }, 'pyenv/versions/myenv/bin/python3'],
    ['the first of several lines', 'several', {}, 'pyenv/versions/3.10.2/bin/python3'],
    ['the first of several words', 'work', { PYENV_VERSION: '3.11.9:3.10.2' }, 'pyenv/versions/3.11.9/bin/python3'],
    ['the rest of PATH for "system"', 'work', { PYENV_VERSION: 'system' }, 'usr/python3'],
    ['the rest of PATH when it is not installed', 'missing', {}, 'usr/python3'],
    ['the global file when a file points outside', 'evil', {}, 'pyenv/versions/3.10.2/bin/python3'],
    ['PYENV_DIR before the cwd', 'work', { PYENV_DIR: '../local' }, 'pyenv/versions/3.11.9/bin/python3'],
  ])('%s', (_what, cwd, env: Environment, interpreter) => {
    expect(versionOf(cwd, env)).toBe(interpreter);
  });
});

test('a console script behind a shim is taken from the first version that has it', () => {
  const target = resolveTarget(
    ['tool', 'a'],
    tree.machine({ cwd: tree.at('several'), env: { PATH: tree.at('pyenv/shims') } }),
  );
  expect(target).toEqual({
    kind: 'python',
    rule: { id: 'path-lookup', because: '"tool" is a program on PATH' },
    interpreter: tree.at('pyenv/versions/3.11.10/bin/python3'),
    interpreterArgs: ['-I'],
    entry: { mode: 'script', path: tree.at('pyenv/versions/3.11.10/bin/tool') },
    args: ['a'],
    argv0: tree.at('pyenv/versions/3.11.10/bin/tool'),
    displayPath: tree.at('pyenv/versions/3.11.10/bin/tool'),
    commandLine: [tree.at('pyenv/versions/3.11.10/bin/python3'), '-I', tree.at('pyenv/versions/3.11.10/bin/tool'), 'a'],
    steps: [
      `"tool" is ${tree.at('pyenv/shims/tool')}`,
      `pyenv shim ${tree.at('pyenv/shims/tool')}: version 3.11.10 (set by ${tree.at('several/.python-version')}) is ${tree.at('pyenv/versions/3.11.10/bin/tool')}`,
      `${tree.at('pyenv/versions/3.11.10/bin/tool')} starts with #!${tree.at('pyenv/versions/3.11.10/bin/python3')} -I`,
    ],
    environment: {
      PATH: `${tree.at('pyenv/versions/3.11.10/bin')}:${tree.at('pyenv/shims')}`,
      PYENV_ROOT: tree.at('pyenv'),
      PYENV_VERSION: '3.10.2:3.11.10',
    },
  });
});

test('a shim that no chosen version has names those that have it', () => {
  const machine = tree.machine({ env: { PATH: tree.at('pyenv/shims'), PYENV_VERSION: '3.11' } });
  expect(refusal(() => resolveTarget(['only-old'], machine))).toEqual({
    code: 'E_TARGET_NOT_FOUND',
    message: 'pyenv has no "only-old" in version 3.11.10 (set by PYENV_VERSION)',
    hint: 'these versions have it: 3.10.2; choose one with PYENV_VERSION or a .python-version file',
  });
});
