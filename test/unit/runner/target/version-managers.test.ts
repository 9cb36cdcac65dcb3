import { describe, expect, test } from 'vitest';
import type { Environment } from '../../../../src/runner/facts/machine.js';
import { parseMiseTools } from '../../../../src/runner/target/shims/mise.js';
import { resolveTarget } from '../../../../src/runner/target/resolve-target.js';
import { BINARY, type Tree, makeTree, refusal } from './tree.js';

function programOf(tree: Tree, word: string, cwd: string, env: Environment): string {
  const target = resolveTarget([word], tree.machine({ cwd: tree.at(cwd), env }));
  const path = target.kind === 'native' ? target.path : target.interpreter;
  return path.startsWith(tree.root) ? path.slice(tree.root.length + 1) : path;
}

describe('asdf', () => {
  const shim = (name: string, ...plugins: readonly string[]) => ({
    program: `#!/usr/bin/env bash\n${plugins.map((plugin) => `# asdf-plugin: ${plugin}\n`).join('')}exec asdf exec "${name}" "$@" # asdf_allow: ' asdf '\n`,
  });
  const tree = makeTree({
    'home/.asdf/shims/python3': shim('python3', 'python 3.11.7', 'python 3.12.1'),
    'home/.asdf/shims/black': shim('black', 'python 3.12.1'),
    'home/.asdf/shims/node': shim('node', 'nodejs 20.1.0'),
    'home/.asdf/installs/python/3.11.7/bin/python3': BINARY,
    'home/.asdf/installs/python/3.12.1/bin/python3': BINARY,
    'home/.asdf/installs/python/3.12.1/bin/black': {
      program: '#!{ROOT}/home/.asdf/installs/python/3.12.1/bin/python3\n',
    },
    'home/.asdf/installs/python/ref-main/bin/python3': BINARY,
    'home/.asdf/installs/nodejs/20.1.0/bin/node': BINARY,
    'home/.tool-versions': 'nodejs 20.1.0\npython 3.11.7\n',
    'project/.tool-versions': '# tools\npython 3.12.1 3.11.7 # both\n',
    'project/deep/file': '',
    'old/.tool-versions': 'python 3.11.7 3.12.1\n',
    'usr/python3': BINARY,
  });
  const env = { PATH: `${tree.at('home/.asdf/shims')}:${tree.at('usr')}` };

  test.each([
    ['the file at home', 'python3', 'work', {}, 'home/.asdf/installs/python/3.11.7/bin/python3'],
    ['the nearest .tool-versions', 'python3', 'project/deep', {}, 'home/.asdf/installs/python/3.12.1/bin/python3'],
    [
      'the variable',
      'python3',
      'project',
      { ASDF_PYTHON_VERSION: '3.11.7' },
      'home/.asdf/installs/python/3.11.7/bin/python3',
    ],
    [
      'a git reference',
      'python3',
      'work',
      { ASDF_PYTHON_VERSION: 'ref:main' },
      'home/.asdf/installs/python/ref-main/bin/python3',
    ],
    ['the rest of PATH for "system"', 'python3', 'work', { ASDF_PYTHON_VERSION: 'system' }, 'usr/python3'],
    ['the first version that has the program', 'black', 'old', {}, 'home/.asdf/installs/python/3.12.1/bin/python3'],
    ['the plugin that the shim names', 'node', 'project', {}, 'home/.asdf/installs/nodejs/20.1.0/bin/node'],
  ])('takes the version from %s', (_what, word, cwd, more, expected) => {
    expect(programOf(tree, word, cwd, { ...env, ...more })).toBe(expected);
  });

  test('a shim whose version is not installed says so', () => {
    const machine = tree.machine({ env: { ...env, ASDF_PYTHON_VERSION: '3.9.0' } });
    expect(refusal(() => resolveTarget(['black'], machine))).toEqual({
      code: 'E_TARGET_NOT_FOUND',
      message: 'asdf has no "black" in python 3.9.0 (set by ASDF_PYTHON_VERSION)',
      hint: 'choose one with .tool-versions or ASDF_PYTHON_VERSION; "asdf list python" shows what is installed',
    });
  });

  test('a shim without any version set says so', () => {
    expect(refusal(() => resolveTarget(['black'], tree.machine({ env, home: tree.at('work') })))).toEqual({
      code: 'E_TARGET_NOT_FOUND',
      message: 'asdf has no version of python set for "black" here',
      hint: 'choose one with .tool-versions or ASDF_PYTHON_VERSION; "asdf list python" shows what is installed',
    });
  });
});

describe('mise', () => {
  const installs = 'home/.local/share/mise/installs';
  const tree = makeTree({
    'opt/mise': BINARY,
    'home/.local/share/mise/shims/python3': { link: '{ROOT}/opt/mise' },
    'home/.local/share/mise/shims/black': { link: '{ROOT}/opt/mise' },
    [`${installs}/python/3.11.7/bin/python3`]: BINARY,
    [`${installs}/python/3.12.1/bin/python3`]: BINARY,
    [`${installs}/python/3.12`]: { link: './3.12.1' },
    [`${installs}/pipx-black/24.1.0/bin/black`]: { program: `#!{ROOT}/${installs}/python/3.11.7/bin/python3\n` },
    'toml/mise.toml': '[env]\npython = "0"\n[tools]\npython = "3.11"\n"pipx:black" = "latest"\n',
    'tool-versions/.tool-versions': 'python 3.12\n',
  });
  const env = { PATH: tree.at('home/.local/share/mise/shims') };

  test.each([
    ['mise.toml, by prefix', 'python3', 'toml', {}, `${installs}/python/3.11.7/bin/python3`],
    ['.tool-versions, whose link stays', 'python3', 'tool-versions', {}, `${installs}/python/3.12/bin/python3`],
    ['the variable', 'python3', 'toml', { MISE_PYTHON_VERSION: '3.12.1' }, `${installs}/python/3.12.1/bin/python3`],
    ['a tool of another backend', 'black', 'toml', {}, `${installs}/python/3.11.7/bin/python3`],
  ])('takes the version from %s', (_what, word, cwd, more, expected) => {
    expect(programOf(tree, word, cwd, { ...env, ...more })).toBe(expected);
  });

  test('a shim that the files do not explain is refused, never run unguarded', () => {
    expect(refusal(() => resolveTarget(['python3'], tree.machine({ env })))).toEqual({
      code: 'E_TARGET_UNSUPPORTED',
      message: `"${tree.at('home/.local/share/mise/shims/python3')}" is a mise shim and its files do not tell what it runs`,
      hint: 'name the program itself: hermetic … -- "$(mise which python3)"',
    });
  });

  test('the one-line forms of [tools] are read', () => {
    const text = `[tools]\na = "1"\nb = ['2', "3"] # two\nc = { version = "4", os = ["linux"] }\n[tasks]\nd = "5"\n`;
    expect([...parseMiseTools(text)]).toEqual([
      ['a', ['1']],
      ['b', ['2', '3']],
      ['c', ['4']],
    ]);
  });
});

describe('Volta', () => {
  const image = 'home/.volta/tools/image';
  const tree = makeTree({
    'opt/volta-shim': BINARY,
    'home/.volta/bin/node': { link: '{ROOT}/opt/volta-shim' },
    'home/.volta/bin/npm': { link: '{ROOT}/opt/volta-shim' },
    'home/.volta/bin/tsc': { link: '{ROOT}/opt/volta-shim' },
    'home/.volta/bin/unknown': { link: '{ROOT}/opt/volta-shim' },
    'home/.volta/tools/user/platform.json': '{"node":{"runtime":"20.1.0","npm":null},"yarn":null}',
    'home/.volta/tools/user/bins/tsc.json':
      '{"name":"tsc","package":"typescript","version":"5.0.0","platform":{"node":"18.0.0"}}',
    [`${image}/node/20.1.0/bin/node`]: BINARY,
    [`${image}/node/20.1.0/bin/npm`]: { program: '#!/usr/bin/env node\n' },
    [`${image}/node/18.0.0/bin/node`]: BINARY,
    [`${image}/node/22.0.0/bin/node`]: BINARY,
    [`${image}/packages/typescript/bin/tsc`]: { program: '#!/usr/bin/env node\n' },
    'pinned/package.json': '{"volta":{"node":"22.0.0"},"devDependencies":{"typescript":"5"}}',
    'pinned/node_modules/.bin/tsc': { program: '#!/usr/bin/env node\n' },
    'pinned/member/package.json': '{"volta":{"extends":"../package.json"}}',
  });
  const env = { PATH: tree.at('home/.volta/bin') };

  test.each([
    ['node by default', 'node', 'work', `${image}/node/20.1.0/bin/node`],
    ['node of the project', 'node', 'pinned', `${image}/node/22.0.0/bin/node`],
    ['node of a workspace member', 'node', 'pinned/member', `${image}/node/22.0.0/bin/node`],
    ['npm of that node', 'npm', 'work', `${image}/node/20.1.0/bin/node`],
    ['the node that a global package was installed with', 'tsc', 'work', `${image}/node/18.0.0/bin/node`],
    ['the node of the project for its own package', 'tsc', 'pinned', `${image}/node/22.0.0/bin/node`],
  ])('finds %s', (_what, word, cwd, expected) => {
    expect(programOf(tree, word, cwd, env)).toBe(expected);
  });

  test('and refuses a shim that its files do not explain', () => {
    expect(refusal(() => resolveTarget(['unknown'], tree.machine({ env })))).toEqual({
      code: 'E_TARGET_UNSUPPORTED',
      message: `"${tree.at('home/.volta/bin/unknown')}" is a Volta shim and its files do not tell what it runs`,
      hint: 'name the program itself: hermetic … -- "$(volta which unknown)"',
    });
  });
});
