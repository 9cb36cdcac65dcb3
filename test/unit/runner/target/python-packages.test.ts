import { describe, expect, test } from 'vitest';
import { findEntryPoint, parseConsoleScripts } from '../../../../src/runner/target/python/entry-points.js';
import { pythonLayout } from '../../../../src/runner/target/python/python-layout.js';
import { resolveTarget } from '../../../../src/runner/target/resolve-target.js';
import { BINARY, makeTree, refusal } from './tree.js';

const SITE = 'usr/lib/python3.11/site-packages';
const tree = makeTree({
  'usr/bin/python3': { link: 'python3.11' },
  'usr/bin/python3.11': BINARY,
  'usr/lib/python3.11/json/__init__.py': '',
  'usr/lib/python3.11/json/tool.py': '',
  'usr/lib/python3.11/venv/__init__.py': '',
  'usr/lib/python3.11/venv/__main__.py': '',
  'usr/lib/python3.11/email/__init__.py': '',
  'usr/lib/python3.11/antigravity.pyc': '',
  [`${SITE}/tool-1.0.dist-info/entry_points.txt`]:
    '[gui_scripts]\ntool-gui = tool.gui:main\n\n[console_scripts]\ntool = tool.cli:main [extra]\ntool.sub = tool.cli:App.sub\nbroken = tool.cli\n',
  [`${SITE}/old.egg-info/entry_points.txt`]: '[console_scripts]\nold-tool=old:run\n',
  [`${SITE}/dev.pth`]: '# a comment\n{ROOT}/src\nimport sys; sys.exit()\nmissing\n',
  'src/dev.egg-info/entry_points.txt': '[console_scripts]\ndev-tool = dev:main\n',
  'src/dev.py': '',
  'usr/lib/python3/dist-packages/deb-1.egg-info/entry_points.txt': '[console_scripts]\ndeb-tool = deb:main\n',
  'usr/local/lib/python3.11/dist-packages/loc-1.dist-info/entry_points.txt': '[console_scripts]\nloc-tool = loc:main\n',
  'home/.local/lib/python3.11/site-packages/usr-1.dist-info/entry_points.txt':
    '[console_scripts]\nusr-tool = usr:main\n',
  'extra/ext-1.dist-info/entry_points.txt': '[console_scripts]\next-tool = ext:main\n',
  'work/here.py': '',
  'work/pkg/__init__.py': '',
  'work/pkg/__main__.py': '',
  'work/namespace/inner/part.py': '',
  'venv/pyvenv.cfg': 'home = {ROOT}/usr/bin\ninclude-system-site-packages = false\nversion = 3.11.2\n',
  'venv/bin/python3': { link: '{ROOT}/usr/bin/python3' },
  'venv/lib/python3.11/site-packages/v-1.dist-info/entry_points.txt': '[console_scripts]\nvenv-tool = v:main\n',
  'shared/pyvenv.cfg': 'home = {ROOT}/usr/bin\nInclude-System-Site-Packages = True\n',
  'shared/bin/python3': BINARY,
  'shared/lib/python3.11/site-packages/file': '',
});
const machine = tree.machine({ env: { PATH: tree.at('usr/bin') } });
const resolve = (...words: readonly string[]) => resolveTarget(words, machine);

describe('a console script of the default Python that is not on PATH is called', () => {
  test.each([
    ['tool', 'tool.cli', 'main', `${SITE}/tool-1.0.dist-info`],
    ['tool.sub', 'tool.cli', 'App.sub', `${SITE}/tool-1.0.dist-info`],
    ['old-tool', 'old', 'run', `${SITE}/old.egg-info`],
    ['dev-tool', 'dev', 'main', 'src/dev.egg-info'],
    ['deb-tool', 'deb', 'main', 'usr/lib/python3/dist-packages/deb-1.egg-info'],
    ['loc-tool', 'loc', 'main', 'usr/local/lib/python3.11/dist-packages/loc-1.dist-info'],
    ['usr-tool', 'usr', 'main', 'home/.local/lib/python3.11/site-packages/usr-1.dist-info'],
  ])('%s', (word, module, name, metadata) => {
    const interpreter = tree.at('usr/bin/python3');
    expect(resolve(word, 'a')).toMatchObject({
      kind: 'python',
      rule: {
        id: 'entry-point',
        because: `"${word}" is a console script of ${interpreter}, declared in ${tree.at(metadata)}/entry_points.txt`,
      },
      interpreter,
      interpreterArgs: [],
      entry: { mode: 'callable', module, name },
      args: ['a'],
      argv0: word,
    });
  });

  test.each(['tool-gui', 'broken'])('%s is none', (word) => {
    expect(refusal(() => resolve(word)).code).toBe('E_TARGET_NOT_FOUND');
  });

  test('a name that is nearly one is suggested', () => {
    expect(refusal(() => resolve('dev-tol')).hint).toBe('did you mean "dev-tool"?');
  });

  test('PYTHONPATH counts, and PYTHONNOUSERSITE takes the user site away', () => {
    const env = { ...machine.env, PYTHONPATH: tree.at('extra'), PYTHONNOUSERSITE: '1' };
    expect(resolveTarget(['ext-tool'], { ...machine, env })).toMatchObject({ entry: { module: 'ext' } });
    expect(refusal(() => resolveTarget(['usr-tool'], { ...machine, env })).code).toBe('E_TARGET_NOT_FOUND');
  });

  test('a virtual environment has its own only', () => {
    const inVenv = { ...machine, env: { PATH: tree.at('venv/bin') } };
    expect(resolveTarget(['venv-tool'], inVenv)).toMatchObject({ interpreter: tree.at('venv/bin/python3') });
    expect(refusal(() => resolveTarget(['tool'], inVenv)).code).toBe('E_TARGET_NOT_FOUND');
  });

  test('unless it includes those of the system', () => {
    const inShared = { ...machine, env: { PATH: tree.at('shared/bin') } };
    expect(resolveTarget(['tool'], inShared)).toMatchObject({ interpreter: tree.at('shared/bin/python3') });
  });
});

describe('a module is run with -m', () => {
  test.each([
    ['json.tool', 'usr/lib/python3.11/json/tool.py'],
    ['venv', 'usr/lib/python3.11/venv/__main__.py'],
    ['antigravity', 'usr/lib/python3.11/antigravity.pyc'],
    ['dev', 'src/dev.py'],
    ['here', 'work/here.py'],
    ['pkg', 'work/pkg/__main__.py'],
    ['namespace.inner.part', 'work/namespace/inner/part.py'],
  ])('%s', (name, file) => {
    expect(resolve(name, '-x')).toMatchObject({
      kind: 'python',
      rule: { id: 'module', because: `"${name}" is a Python module: ${tree.at(file)}` },
      entry: { mode: 'module', name },
      args: ['-x'],
      argv0: '-m',
      commandLine: ['python3', '-m', name, '-x'],
    });
  });

  test('a package without __main__ is refused with the way to call it', () => {
    expect(refusal(() => resolve('email'))).toEqual({
      code: 'E_TARGET_NOT_FOUND',
      message: `there is no "email" on PATH, in a node_modules/.bin or among the console scripts and modules of ${tree.at('usr/bin/python3')}`,
      hint: `${tree.at('usr/lib/python3.11/email')} is a package without a __main__ module: name one of its functions as email.module:function`,
    });
  });
});

test('a virtual environment keeps the standard library of its home', () => {
  expect(pythonLayout(tree.at('venv/bin/python3'), {}, machine)).toEqual({
    prefixes: [tree.at('venv'), tree.at('usr')],
    standardLibrary: [tree.at('usr/lib/python3.11')],
    packages: [tree.at('venv/lib/python3.11/site-packages')],
  });
});

test('entry point files are read as setuptools writes them', () => {
  const text = '# x\n[a]\nx = y\n[console_scripts]\n one=p:q\n two = p.r:s [t]\n; y\n\n[b]\nz = w\n';
  expect([...parseConsoleScripts(text)]).toEqual([
    ['one', 'p:q'],
    ['two', 'p.r:s [t]'],
  ]);
  expect(findEntryPoint('tool', [tree.at(SITE)])).toEqual({
    module: 'tool.cli',
    name: 'main',
    file: tree.at(`${SITE}/tool-1.0.dist-info/entry_points.txt`),
  });
});
