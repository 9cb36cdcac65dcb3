import { describe, expect, test } from 'vitest';
import { resolveTarget } from '../../../../src/runner/target/resolve-target.js';
import { BINARY, makeTree, refusal } from './tree.js';

const tree = makeTree({
  'bin/python3': { link: 'python3.11' },
  'bin/python3.11': BINARY,
  'bin/python3.12': BINARY,
  'bin/python2.7': BINARY,
  'bin/pypy3': { link: 'pypy3.10' },
  'bin/pypy3.10': BINARY,
  'bin/node': BINARY,
  'bin/env': BINARY,
  'bin/uv': BINARY,
  'bin/tool': BINARY,
  'bin/mypy': { link: '{ROOT}/bin/python3.12' },
  'bin/python-lookalike': BINARY,
  'bin/direct': { program: '#!{ROOT}/bin/python3\nimport x\n' },
  'bin/by-env': { program: '#!/usr/bin/env python3\nimport x\n' },
  'bin/by-version': { program: '#!/usr/bin/env python3.12\n' },
  'bin/by-pypy': { program: '#!/usr/bin/env pypy3\n' },
  'bin/by-old': { program: '#!/usr/bin/env python2.7\n' },
  'bin/split': { program: `#!/usr/bin/env -S python3 -I -X 'a b' -W "ignore::x"\n` },
  'bin/isolated': { program: '#!{ROOT}/bin/python3 -I\n' },
  'bin/combined': { program: '#!{ROOT}/bin/python3 -Es\n' },
  'bin/two-flags': { program: '#!{ROOT}/bin/python3 -E -s\n' },
  'bin/crlf': { program: '#!/usr/bin/env python3\r\nimport x\r\n' },
  'bin/spaced': { program: '#! {ROOT}/bin/python3\n' },
  'bin/unsplit': { program: '#!/usr/bin/env python3 -I\n' },
  'bin/clean': { program: '#!/usr/bin/env -S -i A=1 {ROOT}/bin/python3\n' },
  'bin/stale': { program: '#!/no/venv/bin/python3\n' },
  'bin/by-node': { program: '#!/usr/bin/env node\n' },
  'bin/shell': { program: '#!/bin/sh\necho hi\n' },
  'bin/bare': { program: 'echo hi\n' },
  'bin/deno-script': { program: '#!/usr/bin/env -S tool run\n' },
  'bin/loop': { program: '#!{ROOT}/bin/loop\n' },
  'bin/not-executable': '#!/usr/bin/env python3\n',
  'bin/poetry': { program: '#!{ROOT}/bin/python3\n' },
  'bin/django.py': { program: '#!{ROOT}/bin/python3\n' },
  'home/pipx/venvs/black/pyvenv.cfg': 'home = {ROOT}/bin\n',
  'home/pipx/venvs/black/bin/python': { link: '{ROOT}/bin/python3.11' },
  'home/pipx/venvs/black/bin/black': { program: '#!{ROOT}/home/pipx/venvs/black/bin/python\n' },
  'bin/black': { link: '{ROOT}/home/pipx/venvs/black/bin/black' },
  'work/.venv/pyvenv.cfg': 'home = {ROOT}/bin\n',
  'work/.venv/bin/python': { link: '{ROOT}/bin/python3.12' },
  'work/node_modules/.bin/local': { program: '#!/usr/bin/env node\n' },
  'work/node_modules/.bin/tool': { program: '#!/usr/bin/env node\n' },
  'work/sub/file': '',
  'work/x.py': 'print(1)\n',
  'work/with-shebang.py': '#!/usr/bin/env -S python3.12 -I\n',
  'work/x.mjs': 'console.log(1)\n',
  'work/x.ts': 'console.log(1)\n',
  'work/tool': '#!/usr/bin/env python3\n',
  'work/plain': 'text\n',
  'work/dir/__main__.py': '',
  'work/package/package.json': '{}',
  'work/empty/file': '',
});

const machine = tree.machine();
const resolve = (...words: readonly string[]) => resolveTarget(words, machine);
const python = tree.at('bin/python3');

describe('a console script on PATH is run by the interpreter of its shebang', () => {
  test.each([
    ['direct', 'bin/python3', []],
    ['by-env', 'bin/python3', []],
    ['by-version', 'bin/python3.12', []],
    ['by-pypy', 'bin/pypy3', []],
    ['by-old', 'bin/python2.7', []],
    ['split', 'bin/python3', ['-I', '-X', 'a b', '-W', 'ignore::x']],
    ['isolated', 'bin/python3', ['-I']],
    ['combined', 'bin/python3', ['-E', '-s']],
    ['crlf', 'bin/python3', []],
    ['spaced', 'bin/python3', []],
    ['clean', 'bin/python3', []],
    ['black', 'home/pipx/venvs/black/bin/python', []],
  ])('%s', (name, interpreter, interpreterArgs) => {
    expect(resolve(name, '--flag', 'a')).toMatchObject({
      kind: 'python',
      rule: { id: 'path-lookup', because: `"${name}" is a program on PATH` },
      interpreter: tree.at(interpreter),
      interpreterArgs,
      entry: { mode: 'script', path: tree.at(`bin/${name}`) },
      args: ['--flag', 'a'],
      argv0: tree.at(`bin/${name}`),
      displayPath: tree.at(`bin/${name}`),
    });
  });

  test('and every step on the way is told', () => {
    expect(resolve('black').steps).toEqual([
      `"black" is ${tree.at('bin/black')}`,
      `${tree.at('bin/black')} is a link to ${tree.at('home/pipx/venvs/black/bin/black')}`,
      `${tree.at('bin/black')} starts with #!${tree.at('home/pipx/venvs/black/bin/python')}`,
      `${tree.at('home/pipx/venvs/black/bin/python')} is a link to ${tree.at('bin/python3.11')}`,
    ]);
  });

  test('with the command line that the interpreter would have seen', () => {
    expect(resolve('split', 'a')).toMatchObject({
      commandLine: ['python3', '-I', '-X', 'a b', '-W', 'ignore::x', tree.at('bin/split'), 'a'],
    });
  });

  test('an environment that env clears is cleared', () => {
    expect(resolve('clean').environment).toEqual({ A: '1', PATH: null, HOME: null });
    expect(resolve('by-env').environment).toEqual({});
  });

  test('a relative entry of PATH stays relative in argv, and the interpreter is absolute', () => {
    const target = resolveTarget(['direct'], tree.machine({ env: { PATH: '../bin' } }));
    expect(target).toMatchObject({ interpreter: python, argv0: '../bin/direct', displayPath: tree.at('bin/direct') });
    expect(resolveTarget(['python3'], tree.machine({ env: { PATH: '../bin' } }))).toMatchObject({
      interpreter: python,
    });
  });
});

describe('a shebang that cannot work is an error', () => {
  test.each([
    [
      'stale',
      'E_TARGET_NOT_FOUND',
      `the interpreter of "${tree.at('bin/stale')}" does not exist: /no/venv/bin/python3`,
      'install the program again, or name another interpreter in front of it',
    ],
    [
      'unsplit',
      'E_TARGET_NOT_FOUND',
      'env finds no "python3 -I" on PATH',
      'env splits its argument only after -S: write "#!/usr/bin/env -S …"',
    ],
    [
      'two-flags',
      'E_TARGET_UNSUPPORTED',
      'python3: "-E -s" arrives as one argument',
      'Linux does not split the words of a shebang: write "#!/usr/bin/env -S …"',
    ],
    [
      'loop',
      'E_TARGET_UNSUPPORTED',
      `"${tree.at('bin/loop')}" leads from script to script without end`,
      `${tree.at('bin/loop')} starts with #!${tree.at('bin/loop')}; ${tree.at('bin/loop')} starts with #!${tree.at('bin/loop')}`,
    ],
  ])('%s', (name, code, message, hint) => {
    expect(refusal(() => resolve(name))).toEqual({ code, message, hint });
  });

  test('but macOS splits it', () => {
    expect(resolveTarget(['two-flags'], tree.machine({ platform: 'darwin' }))).toMatchObject({
      interpreterArgs: ['-E', '-s'],
    });
  });
});

describe('an interpreter is a target', () => {
  test.each([
    [['python3', '-c', 'pass', 'a'], 'bin/python3', { mode: 'code', source: 'pass' }, ['a']],
    [['python3.12', '-m', 'pip'], 'bin/python3.12', { mode: 'module', name: 'pip' }, []],
    [['pypy3', 'x.py'], 'bin/pypy3', { mode: 'script', path: 'x.py' }, []],
    [['python2.7', 'x.py'], 'bin/python2.7', { mode: 'script', path: 'x.py' }, []],
    [['python3'], 'bin/python3', { mode: 'stdin' }, []],
    [['python3', '-V'], 'bin/python3', { mode: 'info' }, []],
    [['.venv/bin/python', '-c', '1'], 'work/.venv/bin/python', { mode: 'code', source: '1' }, []],
    [['mypy', '-c', '1'], 'bin/mypy', { mode: 'code', source: '1' }, []],
    [['env', 'A=1', 'python3', 'x.py'], 'bin/python3', { mode: 'script', path: 'x.py' }, []],
  ])('%j', (words, interpreter, entry, args) => {
    expect(resolve(...words)).toMatchObject({
      kind: 'python',
      rule: { id: 'interpreter' },
      interpreter: tree.at(interpreter),
      entry,
      args,
    });
  });

  test('its first argument is what was typed', () => {
    expect(resolve('python3', '-Bc', '1')).toMatchObject({
      rule: { id: 'interpreter', because: `"python3" starts the interpreter ${python}` },
      commandLine: ['python3', '-Bc', '1'],
      interpreterArgs: ['-B'],
      displayPath: python,
    });
  });

  test('on a terminal without arguments it is interactive', () => {
    expect(resolveTarget(['python3'], tree.machine({ stdinIsTTY: true }))).toMatchObject({
      entry: { mode: 'interactive' },
    });
  });

  test('env passes its variables on', () => {
    expect(resolve('env', '-u', 'HOME', 'A=1', 'python3', 'x.py').environment).toEqual({ A: '1', HOME: null });
  });

  test('node too', () => {
    expect(resolve('node', '--no-warnings', 'x.mjs', 'a')).toMatchObject({
      kind: 'node',
      rule: { id: 'interpreter' },
      interpreter: tree.at('bin/node'),
      interpreterArgs: ['--no-warnings'],
      script: 'x.mjs',
      args: ['a'],
    });
  });
});

describe('any other program is native', () => {
  test.each([
    [['tool', 'a'], 'bin/tool', ['a']],
    [['python-lookalike'], 'bin/python-lookalike', []],
    [['shell', 'a'], '/bin/sh', ['bin/shell', 'a']],
    [['bare', 'a'], '/bin/sh', ['bin/bare', 'a']],
    [['deno-script', 'a'], 'bin/tool', ['run', 'bin/deno-script', 'a']],
    [['env', '-C', '/', 'python3'], 'bin/env', ['-C', '/', 'python3']],
  ])('%j', (words, path, args) => {
    const absolute = (text: string): string => (text.startsWith('bin/') ? tree.at(text) : text);
    expect(resolve(...words)).toMatchObject({
      kind: 'native',
      rule: { id: 'path-lookup' },
      path: absolute(path),
      args: args.map(absolute),
    });
  });

  test.each(['uv', 'poetry'])('%s run says that the program is only its child', (name) => {
    expect(resolve(name, 'run', 'black').steps.at(-1)).toBe(
      `${name} run starts the program as its child: name the program itself, e.g. .venv/bin/NAME, to guard it from its first line`,
    );
    expect(resolve(name, 'sync').steps.join()).not.toContain('as its child');
  });
});

describe('a file', () => {
  test.each([
    ['./x.py', 'bin/python3', [], './x.py'],
    ['x.py', 'bin/python3', [], 'x.py'],
    ['sub/../x.py', 'bin/python3', [], 'sub/../x.py'],
    ['./with-shebang.py', 'bin/python3.12', ['-I'], './with-shebang.py'],
    ['with-shebang.py', 'bin/python3.12', ['-I'], 'with-shebang.py'],
    ['./tool', 'bin/python3', [], './tool'],
    ['dir/', 'bin/python3', [], 'dir/'],
    ['./dir', 'bin/python3', [], './dir'],
  ])('%s is run by Python, under the name that was written', (word, interpreter, interpreterArgs, path) => {
    expect(resolve(word, 'a')).toMatchObject({
      kind: 'python',
      rule: { id: 'path', because: `"${word}" is a file` },
      interpreter: tree.at(interpreter),
      interpreterArgs,
      entry: { mode: 'script', path },
      argv0: path,
      args: ['a'],
    });
  });

  test.each(['x.mjs', './x.ts', './package'])('%s is run by this Node', (word) => {
    expect(resolve(word, 'a')).toMatchObject({
      kind: 'node',
      rule: { id: 'path' },
      interpreter: '/opt/node/bin/node',
      script: word,
      args: ['a'],
    });
  });

  test('without a slash or a suffix does not hide a program on PATH', () => {
    expect(resolve('tool')).toMatchObject({ kind: 'native', path: tree.at('bin/tool') });
  });

  test('with a suffix that is not here is looked for on PATH', () => {
    expect(resolve('django.py')).toMatchObject({
      kind: 'python',
      rule: { id: 'path-lookup' },
      argv0: tree.at('bin/django.py'),
    });
  });

  test.each([
    ['./none.py', 'E_TARGET_NOT_FOUND', 'there is no file "./none.py"', `the current directory is ${tree.at('work')}`],
    [
      './plain',
      'E_TARGET_UNSUPPORTED',
      '"./plain" is not executable, has no shebang and no known suffix',
      'name its interpreter: hermetic … -- python3 ./plain',
    ],
    [
      './empty',
      'E_TARGET_UNSUPPORTED',
      'the directory "./empty" has no __main__.py',
      'name the file in it that is to run: empty/NAME.py',
    ],
  ])('%s cannot be run', (word, code, message, hint) => {
    expect(refusal(() => resolve(word))).toEqual({ code, message, hint });
  });
});

describe('a bin of the nearest node_modules', () => {
  test('is found from below', () => {
    expect(resolveTarget(['local'], tree.machine({ cwd: tree.at('work/sub') }))).toMatchObject({
      kind: 'node',
      rule: { id: 'node-bin' },
      script: tree.at('work/node_modules/.bin/local'),
    });
  });

  test('comes after PATH', () => {
    expect(resolve('tool')).toMatchObject({ rule: { id: 'path-lookup' }, path: tree.at('bin/tool') });
  });
});

describe('module:callable', () => {
  test.each([
    ['pkg.mod:main', 'pkg.mod', 'main'],
    ['pkg:Class.run', 'pkg', 'Class.run'],
    ['größe:löse', 'größe', 'löse'],
  ])('%s is called by the default Python', (word, module, name) => {
    expect(resolve(word, 'a')).toMatchObject({
      kind: 'python',
      rule: { id: 'callable', because: `"${word}" is written as module:callable` },
      interpreter: python,
      entry: { mode: 'callable', module, name },
      args: ['a'],
      argv0: word,
      commandLine: ['python3', word, 'a'],
    });
  });

  test.each(['pkg:', ':main', 'pkg:main()', 'a-b:main', '1a:b', 'a:b:c'])('%s is no callable', (word) => {
    expect(refusal(() => resolve(word)).code).toBe('E_TARGET_NOT_FOUND');
  });

  test('needs a Python', () => {
    expect(refusal(() => resolveTarget(['a:b'], tree.machine({ env: { PATH: '/none' } })))).toEqual({
      code: 'E_TARGET_NOT_FOUND',
      message: '"a:b" needs Python, and neither python3 nor python is on PATH',
      hint: 'install Python, or correct PATH',
    });
  });
});

describe('a name that is nowhere', () => {
  test.each([
    ['pyhton3', 'did you mean "python3"?'],
    ['blak', 'did you mean "black"?'],
    ['not-executable', `${tree.at('bin/not-executable')} is not executable: chmod +x it`],
    ['zzzzzzzzzz', 'a file needs its path: ./NAME'],
  ])('%s says where it was looked for', (word, hint) => {
    expect(refusal(() => resolve(word))).toEqual({
      code: 'E_TARGET_NOT_FOUND',
      message: `there is no "${word}" on PATH, in a node_modules/.bin or among the console scripts and modules of ${python}`,
      hint,
    });
  });

  test('without a Python says that too', () => {
    expect(refusal(() => resolveTarget(['zzzzzzzz'], tree.machine({ env: { PATH: '/none' } })))).toEqual({
      code: 'E_TARGET_NOT_FOUND',
      message: 'there is no "zzzzzzzz" on PATH or in a node_modules/.bin',
      hint: 'there is no python3 on PATH either: correct PATH',
    });
  });

  test('may also be empty', () => {
    expect(refusal(() => resolve(''))).toEqual({
      code: 'E_TARGET_NOT_FOUND',
      message: 'the name of the target is empty',
      hint: undefined,
    });
  });
});

test('a python3 that is no interpreter is not taken for the default Python', () => {
  const odd = makeTree({ 'bin/python3': { program: '#!/bin/sh\necho no\n' } });
  expect(refusal(() => resolveTarget(['a:b'], odd.machine()))).toEqual({
    code: 'E_TARGET_UNSUPPORTED',
    message: `${odd.at('bin/python3')} is not a Python interpreter but leads to /bin/sh`,
    hint: 'put a real interpreter first on PATH, or name it in front of the target',
  });
});
