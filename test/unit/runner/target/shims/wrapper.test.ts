import { describe, expect, test } from 'vitest';
import { resolveTarget } from '../../../../../src/runner/target/resolve-target.js';
import { BINARY, makeTree, refusal } from '../tree.js';

const PNPM = `#!/bin/sh
basedir=$(dirname "$(echo "$0" | sed -e 's,\\\\,/,g')")

case \`uname\` in
    *CYGWIN*|*MINGW*|*MSYS*)
        if command -v cygpath > /dev/null 2>&1; then
            basedir=\`cygpath -w "$basedir"\`
        fi
    ;;
esac

if [ -z "$NODE_PATH" ]; then
  export NODE_PATH="/store/a/node_modules:/store/node_modules"
else
  export NODE_PATH="/store/a/node_modules:/store/node_modules:$NODE_PATH"
fi
if [ -x "$basedir/node" ]; then
  exec "$basedir/node" --flag "$basedir/../a/cli.js" "$@"
else
  exec node --flag "$basedir/../a/cli.js" "$@"
fi
`;

const OLD_NPM = `#!/bin/sh
basedir=$(dirname "$(echo "$0" | sed -e 's,\\\\,/,g')")

if [ -x "$basedir/node" ]; then
  "$basedir/node"  "$basedir/../a/cli.js" "$@"
  ret=$?
else
  node  "$basedir/../a/cli.js" "$@"
  ret=$?
fi
exit $ret
`;

const NATIVE_BIN = `#!/bin/sh
basedir=$(dirname "$(echo "$0" | sed -e 's,\\\\,/,g')")
exec "$basedir/../esbuild/bin/esbuild"   "$@"
`;

describe('the bins that npm and pnpm write as shell scripts are followed', () => {
  const tree = makeTree({
    'bin/node': BINARY,
    'work/node_modules/.bin/a': { program: PNPM },
    'work/node_modules/.bin/old': { program: OLD_NPM },
    'work/node_modules/.bin/esbuild': { program: NATIVE_BIN },
    'work/node_modules/esbuild/bin/esbuild': BINARY,
    'own/node_modules/.bin/a': { program: PNPM },
    'own/node_modules/.bin/node': BINARY,
  });
  const bins = tree.at('work/node_modules/.bin');

  test('to the node on PATH, with their NODE_PATH', () => {
    expect(resolveTarget(['a', 'x'], tree.machine())).toMatchObject({
      kind: 'node',
      rule: { id: 'node-bin', because: '"a" is a program in the nearest node_modules/.bin' },
      interpreter: tree.at('bin/node'),
      interpreterArgs: ['--flag'],
      script: `${bins}/../a/cli.js`,
      args: ['x'],
      environment: { NODE_PATH: '/store/a/node_modules:/store/node_modules' },
    });
  });

  test('to a node beside them, if there is one', () => {
    expect(resolveTarget(['a'], tree.machine({ cwd: tree.at('own') }))).toMatchObject({
      kind: 'node',
      interpreter: tree.at('own/node_modules/.bin/node'),
    });
  });

  test('a NODE_PATH of the user is kept at the end', () => {
    const machine = tree.machine();
    expect(resolveTarget(['a'], { ...machine, env: { ...machine.env, NODE_PATH: '/mine' } }).environment).toEqual({
      NODE_PATH: '/store/a/node_modules:/store/node_modules:/mine',
    });
  });

  test('in the old form without exec too', () => {
    expect(resolveTarget(['old', 'x'], tree.machine())).toMatchObject({
      kind: 'node',
      interpreterArgs: [],
      script: `${bins}/../a/cli.js`,
      args: ['x'],
      environment: {},
    });
  });

  test('to a program that is no script', () => {
    expect(resolveTarget(['esbuild', 'x'], tree.machine())).toMatchObject({
      kind: 'native',
      path: tree.at('work/node_modules/esbuild/bin/esbuild'),
      args: ['x'],
    });
  });
});

describe('a shell script that only execs is followed', () => {
  const tree = makeTree({
    'bin/python3': BINARY,
    'venv with space/bin/python': BINARY,
    'bin/pip-long': {
      program: `#!/bin/sh\n'''exec' "{ROOT}/venv with space/bin/python" "$0" "$@"\n' '''\nimport sys\n`,
    },
    'bin/pip-flags': { program: `#!/bin/sh\n'''exec' {ROOT}/bin/python3 -I -E "$0" "$@"\n' '''\nimport sys\n` },
    'venv with space/bin/uv-relocatable': {
      program: `#!/bin/sh\n'''exec' "$(dirname -- "$(realpath -- "$0")")"/'python' "$0" "$@"\n' '''\nimport sys\n`,
    },
    'bin/uv-relocatable': { link: '{ROOT}/venv with space/bin/uv-relocatable' },
    'bin/debian': { program: `#!/bin/sh\n# a comment\nset -e\nexec python3 /usr/share/x/x.py "$@"\n` },
    'bin/assigns': {
      program: `#!/usr/bin/env bash\nAPP=/opt/app\nexport LANG=C\nMODE=fast exec python3 "$APP/x.py" \\\n  --flag "$@"\n`,
    },
    'bin/gone': { program: `#!/bin/sh\n'''exec' /no/such/python "$0" "$@"\n' '''\n` },
    'bin/real-script': { program: `#!/bin/sh\necho hello\nexec python3 x.py "$@"\n` },
  });

  test.each([
    ['pip-long', 'venv with space/bin/python', [], 'bin/pip-long'],
    ['pip-flags', 'bin/python3', ['-I', '-E'], 'bin/pip-flags'],
    ['uv-relocatable', 'venv with space/bin/python', [], 'bin/uv-relocatable'],
  ])('%s, which is its own Python script', (name, interpreter, interpreterArgs, path) => {
    expect(resolveTarget([name, 'a', 'b c'], tree.machine())).toMatchObject({
      kind: 'python',
      rule: { id: 'path-lookup' },
      interpreter: tree.at(interpreter),
      interpreterArgs,
      entry: { mode: 'script', path: tree.at(path) },
      args: ['a', 'b c'],
      argv0: tree.at(path),
    });
  });

  test('to a script elsewhere', () => {
    expect(resolveTarget(['debian', 'a'], tree.machine())).toMatchObject({
      kind: 'python',
      entry: { mode: 'script', path: '/usr/share/x/x.py' },
      args: ['a'],
      steps: [
        `"debian" is ${tree.at('bin/debian')}`,
        `${tree.at('bin/debian')} is a shell wrapper around ${tree.at('bin/python3')}`,
      ],
    });
  });

  test('with what it assigns and exports', () => {
    expect(resolveTarget(['assigns', 'a'], tree.machine())).toMatchObject({
      kind: 'python',
      entry: { mode: 'script', path: '/opt/app/x.py' },
      args: ['--flag', 'a'],
      environment: { LANG: 'C', MODE: 'fast' },
    });
  });

  test('but a script that does anything else is a program of its own', () => {
    expect(resolveTarget(['real-script', 'a'], tree.machine())).toMatchObject({
      kind: 'native',
      path: '/bin/sh',
      args: [tree.at('bin/real-script'), 'a'],
    });
  });

  test('and one whose program is gone says so', () => {
    expect(refusal(() => resolveTarget(['gone'], tree.machine()))).toEqual({
      code: 'E_TARGET_NOT_FOUND',
      message: `the program that "${tree.at('bin/gone')}" starts does not exist: /no/such/python`,
      hint: 'install the program again',
    });
  });
});
