import { copyFileSync, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locate, pythons } from './support/installed.js';
import { guarded, LAUNCHER, PATH, run } from './support/launcher.js';
import { type LocalServer, startServer } from './support/local-server.js';
import { type Files, tempFolder } from './support/temp-folder.js';

const HAS_PYTHON = locate('python3') !== null;
const [OLD] = pythons('2.7');

let server: LocalServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const ASK = 'import sys, urllib.request; urllib.request.urlopen("http://127.0.0.1:" + sys.argv[1]); print("reached")';
const READ = 'import sys; print(len(open(sys.argv[1]).read()))';

describe.skipIf(!HAS_PYTHON)('settings outside the command line', () => {
  interface Row {
    readonly name: string;
    readonly files?: Files;
    readonly env?: Readonly<Record<string, string>>;
    readonly flags?: readonly string[];
    readonly reached: boolean;
  }
  const rows: readonly Row[] = [
    { name: 'nothing', reached: true },
    { name: 'HERMETIC_FLAGS', env: { HERMETIC_FLAGS: '--no-network' }, reached: false },
    {
      name: 'HERMETIC_FLAGS with an exception',
      env: { HERMETIC_FLAGS: '--no-network --allow-localhost' },
      reached: true,
    },
    { name: 'HERMETIC_PROFILE', env: { HERMETIC_PROFILE: 'net-hermetic' }, reached: true },
    { name: 'two of HERMETIC_PROFILE', env: { HERMETIC_PROFILE: 'exec-deny,block-all' }, reached: false },
    { name: 'HERMETIC.toml', files: { 'HERMETIC.toml': 'no-network = true\n' }, reached: false },
    {
      name: 'HERMETIC.toml with an exception',
      files: { 'HERMETIC.toml': 'no-network = true\nallow-localhost = true\n' },
      reached: true,
    },
    { name: 'pyproject.toml', files: { 'pyproject.toml': '[tool.hermetic]\nno-network = true\n' }, reached: false },
    { name: 'pyproject.toml without a word about us', files: { 'pyproject.toml': '[tool.black]\n' }, reached: true },
    {
      name: 'package.json',
      files: { 'package.json': '{"name": "x", "hermetic": {"no-network": true}}' },
      reached: false,
    },
    {
      name: 'HERMETIC.toml before the others',
      files: { 'HERMETIC.toml': 'no-subprocess = true\n', 'package.json': '{"hermetic": {"no-network": true}}' },
      reached: true,
    },
    { name: '--no-config', files: { 'HERMETIC.toml': 'no-network = true\n' }, flags: ['--no-config'], reached: true },
    {
      name: '--config',
      files: { 'other.toml': 'no-network = true\n' },
      flags: ['--config', 'other.toml'],
      reached: false,
    },
    {
      name: 'a profile of the file, named by a flag',
      files: { 'HERMETIC.toml': '[profile.mine]\nno-network = true\n' },
      flags: ['--profile', 'mine'],
      reached: false,
    },
    {
      name: 'a flag that adds an exception to the guard of a file',
      files: { 'HERMETIC.toml': 'no-network = true\n' },
      flags: ['--allow-localhost'],
      reached: true,
    },
    {
      name: 'a file that would loosen a flag',
      files: { 'HERMETIC.toml': 'no-network = true\nallow-localhost = true\n' },
      flags: ['--no-network'],
      reached: false,
    },
    {
      name: 'a file that would loosen HERMETIC_FLAGS',
      files: { 'HERMETIC.toml': 'no-network = true\nallow-ip = "127.0.0.0/8"\n' },
      env: { HERMETIC_FLAGS: '--no-network' },
      reached: false,
    },
    {
      name: 'a package.json that would loosen a profile',
      files: { 'package.json': '{"hermetic": {"no-network": true, "allow-localhost": true}}' },
      flags: ['--profile', 'block-all'],
      reached: false,
    },
    {
      name: 'HERMETIC_FLAGS that would loosen a flag',
      env: { HERMETIC_FLAGS: '--no-network --allow-localhost' },
      flags: ['--no-network'],
      reached: false,
    },
  ];
  test.each(rows.map((row) => [row.name, row.reached ? 'reaches' : 'does not reach', row] as const))(
    '%s: the target %s a local server',
    async (_name, _reaches, { files, env, flags, reached }) => {
      const cwd = tempFolder(files);
      const ended = await guarded(flags ?? [], ['python3', '-c', ASK, String(server.port)], { cwd, env: env ?? {} });
      expect({ code: ended.code, stdout: ended.stdout }, ended.stderr).toEqual(
        reached ? { code: 0, stdout: 'reached\n' } : { code: 2, stdout: '' },
      );
    },
  );

  test('HERMETIC_FS_ROOT confines reads', async () => {
    const cwd = tempFolder({ 'in/a.txt': 'four', 'out.txt': 'secret' });
    const env = { HERMETIC_FS_ROOT: 'in' };
    expect(await guarded([], ['python3', '-c', READ, 'in/a.txt'], { cwd, env })).toEqual({
      code: 0,
      signal: null,
      stdout: '4\n',
      stderr: '',
    });
    const ended = await guarded([], ['python3', '-c', READ, 'out.txt'], { cwd, env });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code: 2, stdout: '' });
    expect(ended.stderr).toContain('hermetic: blocked action: open path=out.txt reason=fs-readonly\n');
  });

  test('a file is found from a folder below it', async () => {
    const cwd = tempFolder({ 'HERMETIC.toml': 'no-network = true\n', 'a/b/keep': '' });
    const ended = await guarded([], ['python3', '-c', ASK, String(server.port)], { cwd: join(cwd, 'a/b') });
    expect(ended.code).toBe(2);
  });
});

describe.skipIf(!HAS_PYTHON)('bad input is a coded error, exit 1, and nothing is run', () => {
  interface Row {
    readonly name: string;
    readonly words: readonly string[];
    readonly files?: Files;
    readonly env?: Readonly<Record<string, string>>;
    readonly error: string;
  }
  const MARK: readonly string[] = ['--', 'python3', 'mark.py'];
  const rows: readonly Row[] = [
    { name: 'an unknown flag', words: ['--no-netwrk', ...MARK], error: 'E_UNKNOWN_FLAG: there is no flag --no-netwrk' },
    {
      name: 'an unknown profile',
      words: ['--profile', 'nope', ...MARK],
      error: 'E_UNKNOWN_PROFILE: --profile: there is no profile "nope"',
    },
    {
      name: 'a bad domain',
      words: ['--no-network', '--allow-domain', 'ex..ample', ...MARK],
      error: 'E_BAD_DOMAIN: --allow-domain: "ex..ample" is not a domain name',
    },
    {
      name: 'a bad CIDR',
      words: ['--no-network', '--allow-ip', '1.2.3.4/99', ...MARK],
      error: 'E_BAD_ADDRESS: --allow-ip: "99" in "1.2.3.4/99" is not a prefix length',
    },
    {
      name: 'a missing ROOT',
      words: ['--fs-readonly=nowhere', ...MARK],
      error: 'E_PATH_NOT_FOUND: --fs-readonly: there is no {cwd}/nowhere',
    },
    {
      name: 'a missing folder to write',
      words: ['--fs-readonly', '--allow-write', 'nowhere', ...MARK],
      error: 'E_PATH_NOT_FOUND: --allow-write: there is no {cwd}/nowhere',
    },
    {
      name: 'an exception without its guard',
      words: ['--allow-localhost', ...MARK],
      error: 'E_EXCEPTION_WITHOUT_GUARD: --allow-localhost is an exception to --no-network, which nothing turns on',
    },
    {
      name: 'a limit that is no number',
      words: ['--timeout', 'soon', ...MARK],
      error: 'E_BAD_VALUE: --timeout: "soon" is not a number of seconds',
    },
    {
      name: 'a value for a switch',
      words: ['--no-network=yes', ...MARK],
      error: 'E_USAGE: --no-network takes no value',
    },
    {
      name: 'a config file that is not there',
      words: ['--config', 'nope.toml', ...MARK],
      error: 'E_CONFIG_UNREADABLE: cannot read {cwd}/nope.toml: there is no such file',
    },
    {
      name: 'a config file that is a folder',
      words: MARK,
      files: { 'HERMETIC.toml/x': '' },
      error: 'E_CONFIG_UNREADABLE: cannot read {cwd}/HERMETIC.toml: EISDIR',
    },
    {
      name: 'an unknown key in a config file',
      words: MARK,
      files: { 'HERMETIC.toml': '\n  no-netwrk = true\n' },
      error: 'E_CONFIG_INVALID: HERMETIC.toml:2:3: there is no setting "no-netwrk"',
    },
    {
      name: 'a wrong type in pyproject.toml',
      words: MARK,
      files: { 'pyproject.toml': '[tool.hermetic]\nno-network = "yes"\n' },
      error: 'E_CONFIG_INVALID: pyproject.toml:2:14: "no-network" must be true',
    },
    {
      name: 'a wrong type in package.json',
      words: MARK,
      files: { 'package.json': '{\n  "hermetic": {"allow-domain": 1}\n}\n' },
      error: 'E_CONFIG_INVALID: package.json:2:32: "allow-domain" must be a text or a list of texts',
    },
    {
      name: 'a file that turns a guard off',
      words: MARK,
      files: { 'HERMETIC.toml': 'no-network = false\n' },
      error: 'E_CONFIG_INVALID: HERMETIC.toml:1:14: "no-network" cannot be false: a file only turns things on',
    },
    {
      name: 'words in HERMETIC_FLAGS that are no flags',
      words: MARK,
      env: { HERMETIC_FLAGS: '--no-network -- ls' },
      error: 'E_USAGE: HERMETIC_FLAGS: it cannot hold "--" or a target',
    },
    {
      name: 'no "--"',
      words: ['--no-network', 'python3', 'mark.py'],
      error: 'E_USAGE: there is no "--" before the target "python3"',
    },
    { name: 'no target', words: ['--no-network', '--'], error: 'E_USAGE: there is no target to run' },
    { name: 'a missing file', words: ['--', './nope.py'], error: 'E_TARGET_NOT_FOUND: there is no file "./nope.py"' },
    {
      name: 'a status file that cannot be written',
      words: ['--status-file', 'nowhere/s.json', ...MARK],
      error: 'E_STATUS_FILE: --status-file: cannot write {cwd}/nowhere/s.json',
    },
  ];
  test.each(rows.map((row) => [row.name, row] as const))('%s', async (_name, { words, files, env, error }) => {
    const cwd = tempFolder({ 'mark.py': 'open("ran", "w").close()\n', ...files });
    const ended = await run(LAUNCHER, words, { cwd, env: env ?? {} });
    const [first] = ended.stderr.replaceAll(cwd, '{cwd}').split('\n');
    expect({ code: ended.code, stdout: ended.stdout, first }).toEqual({
      code: 1,
      stdout: '',
      first: `hermetic: error ${error}`,
    });
    expect(existsSync(join(cwd, 'ran'))).toBe(false);
  });

  test('the same target runs where nothing is wrong', async () => {
    const cwd = tempFolder({ 'mark.py': 'open("ran", "w").close()\n' });
    expect((await run(LAUNCHER, ['--no-network', ...MARK], { cwd })).code).toBe(0);
    expect(existsSync(join(cwd, 'ran'))).toBe(true);
  });

  test.skipIf(OLD === undefined)('an interpreter that is too old', async () => {
    const cwd = tempFolder({ 'mark.py': 'open("ran", "w").close()\n' });
    const ended = await guarded(['--no-network'], [OLD?.path ?? '', 'mark.py'], { cwd });
    expect(ended.code).toBe(1);
    expect(ended.stderr).toMatch(
      /^hermetic: error E_INTERPRETER_TOO_OLD: \S+ is Python 2\.7\.\d+; the guards need 3\.6 or newer\n/,
    );
    expect(existsSync(join(cwd, 'ran'))).toBe(false);
  });

  test('an interpreter that never starts the guard', async () => {
    const cwd = tempFolder({ 'mark.py': 'open("ran", "w").close()\n', 'bin/keep': '' });
    copyFileSync('/bin/true', join(cwd, 'bin/python3'));
    const ended = await guarded(['--no-network'], ['python3', 'mark.py'], {
      cwd,
      env: { PATH: `${join(cwd, 'bin')}${delimiter}${PATH}` },
    });
    expect({ code: ended.code, stderr: ended.stderr.replaceAll(cwd, '{cwd}').split('\n')[0] }).toEqual({
      code: 1,
      stderr: 'hermetic: error E_GUARD_NOT_INSTALLED: {cwd}/bin/python3 ended before its guards reported',
    });
  });
});
