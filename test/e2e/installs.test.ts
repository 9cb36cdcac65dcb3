import { chmodSync, cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { IS_WHOLE, skipBecause } from '../suite.js';
import { locate, pythons } from './support/installed.js';
import { type Ended, guarded, PATH, run } from './support/launcher.js';
import { type LocalServer, startServer } from './support/local-server.js';
import { makeFolder, removeFolder } from './support/temp-folder.js';

const MAKE_WHEEL = fileURLToPath(new URL('fixtures/make_wheel.py', import.meta.url));
const SYSTEM = locate('python3');
const OTHER = pythons('3.13', '3.12', '3.10', '3.9')[0];
/** It makes a venv like any other, which takes ten seconds. */
const PIPX = IS_WHOLE ? locate('pipx') : null;
const READY = SYSTEM !== null && OTHER !== undefined;
if (OTHER === undefined) skipBecause('installs need a second Python');
else skipBecause('pipx takes its time: npm run test:all has it', !IS_WHOLE);

let folder: string;
let server: LocalServer;

/** What a machine may have: where it starts, and the environment it is started in. */
interface Install {
  readonly name: string;
  readonly target: () => readonly string[];
  readonly env?: () => Readonly<Record<string, string>>;
  /** `3.12`; none: the Python that is called python3 here. */
  readonly python?: string;
  readonly isolated?: true;
  readonly skip?: boolean;
}

const at = (...names: readonly string[]): string => join(folder, ...names);
const inFront = (bin: string) => (): Readonly<Record<string, string>> => ({ PATH: `${at(bin)}${delimiter}${PATH}` });
const onPythonPath = (): Readonly<Record<string, string>> => ({ PYTHONPATH: at('unpacked') });
const other = OTHER?.version ?? '';

const INSTALLS: readonly Install[] = [
  {
    name: 'a console script in a venv of another Python, by its path',
    target: () => [at('env/bin/probe-tool')],
    python: other,
  },
  { name: 'the same, by its name', target: () => ['probe-tool'], env: inFront('env/bin'), python: other },
  { name: 'the same, with -I in the shebang', target: () => [at('isolated')], python: other, isolated: true },
  {
    name: 'a venv in a folder with spaces, whose scripts are shell and Python at once',
    target: () => [at('a long env/bin/probe-tool')],
    python: other,
  },
  {
    name: 'a console script installed by pipx',
    target: () => ['probe-tool'],
    env: inFront('pipx-bin'),
    skip: PIPX === null,
  },
  {
    name: 'the same, with -I in the shebang',
    target: () => [at('pipx-isolated')],
    isolated: true,
    skip: PIPX === null,
  },
  {
    name: 'a script with env -S python3 -I',
    target: () => [at('env-split')],
    env: inFront('env/bin'),
    python: other,
    isolated: true,
  },
  { name: 'an entry point by its name alone', target: () => ['probe-tool'], env: onPythonPath },
  { name: 'module:callable', target: () => ['probe_tool.cli:main'], env: onPythonPath },
  { name: 'a module by its name alone', target: () => ['probe_tool'], env: onPythonPath },
  { name: 'python3 -m', target: () => ['python3', '-m', 'probe_tool'], env: onPythonPath },
  {
    name: 'a versioned interpreter name',
    target: () => [`python${other}`, '-m', 'probe_tool'],
    env: () => ({ ...onPythonPath(), PATH: `${dirname(OTHER?.path ?? '')}${delimiter}${PATH}` }),
    python: other,
  },
  {
    name: 'a script with a versioned name after env',
    target: () => [at('versioned')],
    env: inFront('env/bin'),
    python: other,
  },
  { name: 'a zipapp with a shebang', target: () => [at('tool.pyz')], python: other },
  { name: 'a zipapp given to python3', target: () => ['python3', at('plain.pyz')] },
  { name: 'a folder with a __main__', target: () => ['python3', at('unpacked/probe_tool')], env: onPythonPath },
  { name: 'a venv as uv makes it', target: () => [at('uv-env/bin/probe-tool')], python: other },
  { name: 'a link to a console script', target: () => [at('link')], python: other },
];

beforeAll(async () => {
  if (!READY) return;
  folder = makeFolder({ home: '' });
  server = await startServer();
  await make('python3', [MAKE_WHEEL, folder]);
  await makeVenvs();
  if (PIPX !== null) await installByPipx();
  makeScripts();
  await makeZipapps();
});

afterAll(async () => {
  if (!READY) return;
  await server.close();
  removeFolder(folder);
});

async function make(
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  // Nothing here may ask an index: the machine may be offline, and a test must not depend on one.
  const ended = await run(command, args, {
    cwd: folder,
    env: { PIP_NO_INDEX: '1', PIP_DISABLE_PIP_VERSION_CHECK: '1', ...env },
  });
  expect(ended.code, `${command} ${args.join(' ')}\n${ended.stderr}`).toBe(0);
}

const WHEEL = 'probe_tool-1.0-py3-none-any.whl';

async function makeVenvs(): Promise<void> {
  const python = OTHER?.path ?? '';
  await make(python, ['-m', 'venv', 'env']);
  await make(python, ['-m', 'venv', '--without-pip', 'a long env']);
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-index', '--no-deps', WHEEL];
  await make(at('env/bin/python'), pip);
  await make(at('env/bin/python'), ['-m', 'pip', '--python', at('a long env/bin/python'), ...pip.slice(2)]);
  expect(readFileSync(at('a long env/bin/probe-tool'), 'utf8').split('\n', 2)[0]).toBe('#!/bin/sh');
  makeUvVenv(python);
}

/** No pip, no activation scripts for anything but the shell, a link to the interpreter, and a marker of its own. */
function makeUvVenv(python: string): void {
  const packages = at('uv-env/lib', `python${other}`, 'site-packages');
  mkdirSync(at('uv-env/bin'), { recursive: true });
  cpSync(at('unpacked'), packages, { recursive: true });
  symlinkSync(python, at('uv-env/bin/python'));
  symlinkSync('python', at('uv-env/bin/python3'));
  const lines = [
    `home = ${dirname(python)}`,
    'implementation = CPython',
    'uv = 0.5.1',
    `version_info = ${other}.0`,
    'include-system-site-packages = false',
  ];
  writeFileSync(at('uv-env/pyvenv.cfg'), `${lines.join('\n')}\n`);
  script('uv-env/bin/probe-tool', `#!${at('uv-env/bin/python3')}`);
}

async function installByPipx(): Promise<void> {
  const env = { PIPX_HOME: at('pipx-home'), PIPX_BIN_DIR: at('pipx-bin'), USE_EMOJI: '0' };
  await make('pipx', ['install', '--pip-args=--no-index --no-deps', at(WHEEL)], env);
}

function makeScripts(): void {
  script('isolated', `#!${at('env/bin/python')} -I`);
  script('pipx-isolated', `#!${at('pipx-home/venvs/probe-tool/bin/python')} -I`);
  script('env-split', '#!/usr/bin/env -S python3 -I');
  script('versioned', `#!/usr/bin/env python${other}`);
  symlinkSync('env/bin/probe-tool', at('link'));
}

function script(name: string, shebang: string): void {
  writeFileSync(at(name), `${shebang}\nimport sys\nfrom probe_tool.cli import main\n\nsys.exit(main())\n`);
  chmodSync(at(name), 0o755);
}

async function makeZipapps(): Promise<void> {
  const source = ['-m', 'zipapp', at('unpacked'), '-m', 'probe_tool.cli:main'];
  await make('python3', [...source, '-p', at('env/bin/python'), '-o', 'tool.pyz']);
  await make('python3', [...source, '-o', 'plain.pyz']);
}

describe.skipIf(!READY).each(INSTALLS)('$name', ({ target, env, python, isolated, skip }) => {
  const start = (flags: readonly string[]): Promise<Ended> =>
    guarded(flags, [...target(), String(server.port)], { cwd: at(), env: env?.() ?? {} });

  test.skipIf(skip === true)('is blocked', async () => {
    const before = server.requests.length;
    const ended = await start(['--no-network']);
    expect({ code: ended.code, stdout: ended.stdout }, ended.stderr).toEqual({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('hermetic: blocked action: socket.getaddrinfo host=127.0.0.1 reason=no-network\n');
    expect(server.requests.length).toBe(before);
  });

  test.skipIf(skip === true)('is allowed where it is allowed, on its own Python', async () => {
    const ended = await start(['--no-network', '--allow-localhost']);
    const version =
      python ??
      (await run('python3', ['-c', 'import sys; print("%d.%d" % sys.version_info[:2])'], { cwd: at() })).stdout.trim();
    const expected = `${version} ${isolated ? 1 : 0} {"hello": "world"}\n`;
    expect(ended).toEqual({ code: 0, signal: null, stdout: expected, stderr: '' });
  });
});
