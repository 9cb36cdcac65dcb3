import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const LAUNCHER = fileURLToPath(new URL('../../../bin/hermetic', import.meta.url));

/** Stands where the bundle stands and says how it was started. */
const BUNDLE = `
const env = Object.entries(process.env).filter(([name]) => /^(HERMETIC_SAVED_|NODE_)/.test(name)).sort();
console.log(JSON.stringify({ file: __filename, argv: process.argv.slice(2), env: Object.fromEntries(env) }));
process.exitCode = 7;
`;

let folder: string;
let bundle: string;
let launcher: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'hermetic launcher ')));
  launcher = join(folder, 'lib/node_modules/hermetic/bin/hermetic');
  bundle = join(folder, 'lib/node_modules/hermetic/dist/cli.cjs');
  for (const file of [launcher, bundle]) mkdirSync(dirname(file), { recursive: true });
  copyFileSync(LAUNCHER, launcher);
  chmodSync(launcher, 0o755);
  writeFileSync(bundle, BUNDLE);
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Run {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}, cwd: string = folder): Run {
  const path = `${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`;
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, env: { PATH: path, ...env }, encoding: 'utf8' });
  return { status, stdout, stderr };
}

function report(argv: readonly string[], env: Readonly<Record<string, string>> = {}): Run {
  return { status: 7, stdout: `${JSON.stringify({ file: bundle, argv, env })}\n`, stderr: '' };
}

describe('the launcher finds its package', () => {
  test('from its own path, spaces included', () => {
    expect(start(launcher, ['--', 'a b', ''])).toEqual(report(['--', 'a b', '']));
  });

  test('through a relative link in node_modules/.bin', () => {
    const link = join(folder, 'lib/node_modules/.bin/hermetic');
    mkdirSync(dirname(link));
    symlinkSync('../hermetic/bin/hermetic', link);
    expect(start(link, ['x'])).toEqual(report(['x']));
    expect(start('node_modules/.bin/hermetic', ['x'], {}, join(folder, 'lib'))).toEqual(report(['x']));
  });

  test('through a link to a link on PATH', () => {
    mkdirSync(join(folder, 'bin'));
    symlinkSync(launcher, join(folder, 'bin/first'));
    symlinkSync('first', join(folder, 'bin/hermetic'));
    const path = `${join(folder, 'bin')}${delimiter}${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`;
    expect(start('sh', ['-c', 'hermetic x'], { PATH: path })).toEqual(report(['x']));
  });

  test('through links where readlink has no -f', () => {
    mkdirSync(join(folder, 'bin'));
    writeFileSync(join(folder, 'bin/readlink'), '#!/bin/sh\n[ "$1" = -f ] && exit 1\nexec /usr/bin/readlink "$@"\n');
    chmodSync(join(folder, 'bin/readlink'), 0o755);
    symlinkSync('../lib/node_modules/hermetic/bin/hermetic', join(folder, 'bin/first'));
    symlinkSync('first', join(folder, 'bin/hermetic'));
    const path = `${join(folder, 'bin')}${delimiter}${dirname(process.execPath)}${delimiter}/usr/bin${delimiter}/bin`;
    expect(start('hermetic', ['x'], { PATH: path })).toEqual(report(['x']));
  });

  test('as a bare file name given to sh', () => {
    expect(start('sh', ['hermetic', 'x'], {}, dirname(launcher)).status).toBe(7);
  });
});

describe('the environment of the launcher', () => {
  test('NODE_OPTIONS and NODE_EXTRA_CA_CERTS are set aside, not lost', () => {
    const env = { NODE_OPTIONS: '--require /no/such file', NODE_EXTRA_CA_CERTS: '/no/such.pem', NODE_ENV: 'test' };
    expect(start(launcher, [], env)).toEqual(
      report([], {
        HERMETIC_SAVED_NODE_EXTRA_CA_CERTS: '/no/such.pem',
        HERMETIC_SAVED_NODE_OPTIONS: '--require /no/such file',
        NODE_ENV: 'test',
      }),
    );
  });

  test.each([
    [['--no-network', '--', 'node', 'x.js']],
    [['--fs-readonly', '--', '/opt/node/bin/node']],
    [['--', './tool.mjs', '--timeout', '3']],
  ])('a launcher that becomes its target has the certificates: %j', (args) => {
    const env = { NODE_OPTIONS: '--no-deprecation', NODE_EXTRA_CA_CERTS: '' };
    expect(start(launcher, args, env)).toEqual(
      report(args, { HERMETIC_SAVED_NODE_OPTIONS: '--no-deprecation', NODE_EXTRA_CA_CERTS: '' }),
    );
  });

  test.each([
    [['--', 'python3', 'node']],
    [['--timeout', '3', '--', 'node', 'x.js']],
    [['--no-network', '--allow-localhost', '--', 'node', 'x.js']],
    [['node', 'x.js']],
    [['--']],
  ])('one that starts its target has not: %j', (args) => {
    expect(start(launcher, args, { NODE_EXTRA_CA_CERTS: '/no/such.pem' })).toEqual(
      report(args, { HERMETIC_SAVED_NODE_EXTRA_CA_CERTS: '/no/such.pem' }),
    );
  });

  test('an empty variable is set aside as empty', () => {
    expect(start(launcher, [], { NODE_OPTIONS: '' })).toEqual(report([], { HERMETIC_SAVED_NODE_OPTIONS: '' }));
  });

  test('a saved value left over from somewhere else is dropped', () => {
    expect(start(launcher, [], { HERMETIC_SAVED_NODE_OPTIONS: '--inspect' })).toEqual(report([]));
  });
});

describe('the launcher refuses to start', () => {
  test('when the package is not built', () => {
    rmSync(bundle);
    const bin = dirname(launcher);
    expect(start(launcher, ['--version'])).toEqual({
      status: 1,
      stdout: '',
      stderr: `hermetic: ${bin}/../dist/cli.cjs is missing; run npm install in ${bin}/.. to build it\n`,
    });
  });

  test('when there is no node on PATH', () => {
    mkdirSync(join(folder, 'empty'));
    expect(start(launcher, ['--version'], { PATH: join(folder, 'empty') })).toEqual({
      status: 1,
      stdout: '',
      stderr: 'hermetic: needs Node.js 20.12 or newer, and there is no node on PATH\n',
    });
  });
});
