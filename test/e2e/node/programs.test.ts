import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleOf } from '../../suite.js';
import { bare, type Ended, guarded, ownLines } from '../support/launcher.js';
import { type LocalServer, startServer } from '../support/local-server.js';
import { NODE_MODULES, npmProject, PLAIN_PATH } from '../support/npm-project.js';

/** The conformance suite has every call: here some of the programs show that they are served. */
const SHARE = 2;
const READ_ONLY = ['--fs-readonly'];
const NO_NETWORK = ['--no-network'];
const NO_SUBPROCESS = ['--no-subprocess'];

interface Stopped {
  readonly target: readonly string[];
  readonly flags: readonly string[];
  /** What hermetic says at the end; {CWD} is the project. */
  readonly says: readonly string[];
  /** The twin: with this the program does its work and ends with `code`. */
  readonly allow: readonly string[];
  readonly code?: number;
  /** A file that only the allowed run makes or changes. */
  readonly changes?: string;
}

const write = (api: string, path: string, folder: string): readonly string[] => [
  `hermetic: blocked action: ${api} path=${path} reason=fs-readonly`,
  `hermetic: allow it with --allow-write ${folder}`,
];
const start = (api: string, program: string): readonly string[] => [
  `hermetic: blocked action: child_process.${api} cmd=${program} reason=no-subprocess`,
  'hermetic: the rule comes from --no-subprocess; run without it to allow this',
];
const WRITABLE = [...READ_ONLY, '--allow-write', '.'];

const STOPPED: readonly Stopped[] = [
  {
    target: ['prettier', '--write', 'src/bad.js'],
    flags: READ_ONLY,
    says: write('fs.open', '{CWD}/src/bad.js', '{CWD}/src'),
    allow: WRITABLE,
    changes: 'src/bad.js',
  },
  {
    target: ['eslint', '--fix', 'src/bad.js'],
    flags: READ_ONLY,
    says: write('fs.open', '{CWD}/src/bad.js', '{CWD}/src'),
    allow: WRITABLE,
    // It fixes one problem and reports the other.
    code: 1,
    changes: 'src/bad.js',
  },
  {
    target: ['tsc'],
    flags: READ_ONLY,
    says: write('fs.mkdir', '{CWD}/out', '{CWD}'),
    allow: WRITABLE,
    changes: 'out/good.js',
  },
  {
    target: ['rollup', 'src/good.js', '-o', 'out/bundle.js'],
    flags: READ_ONLY,
    says: write('fs.mkdir', '{CWD}/out', '{CWD}'),
    allow: WRITABLE,
    changes: 'out/bundle.js',
  },
  {
    target: ['vite', 'build', '--logLevel', 'error'],
    flags: READ_ONLY,
    says: write('fs.mkdir', '{CWD}/dist', '{CWD}'),
    allow: WRITABLE,
    changes: 'dist/index.html',
  },
  {
    target: ['mkdirp', 'deep/down'],
    flags: READ_ONLY,
    says: write('fs.mkdir', '{CWD}/deep/down', '{CWD}/deep'),
    allow: WRITABLE,
    changes: 'deep/down',
  },
  {
    target: ['esbuild', 'src/good.js', '--outfile=out/small.js', '--log-level=error'],
    flags: NO_SUBPROCESS,
    says: start('spawnSync', 'esbuild'),
    allow: ['--no-network'],
    changes: 'out/small.js',
  },
  {
    target: ['npm', 'run', 'hello'],
    flags: NO_SUBPROCESS,
    says: start('spawn', 'sh'),
    allow: ['--no-network'],
  },
  {
    target: ['npm', 'run', 'write'],
    flags: [...READ_ONLY, '--allow-write', '.npm'],
    says: write('fs.writeFile', 'written.txt', '.'),
    allow: WRITABLE,
    changes: 'written.txt',
  },
  {
    target: ['npx', '--no', 'semver', '1.2.3'],
    flags: NO_SUBPROCESS,
    says: start('spawn', 'sh'),
    allow: ['--no-network'],
  },
];

describe.skipIf(NODE_MODULES === null)('what writes or starts programs', () => {
  const due = sampleOf(STOPPED, ({ target }) => target.join(' '), SHARE);
  test.each(due)('$target is stopped by $flags with exit 2, and works with $allow', async (row) => {
    const { target, says, changes, code = 0 } = row;
    const cwd = npmProject();
    const before = listing(cwd);
    const stopped = await run(row.flags, target, cwd);
    expect(stopped.code, stopped.stderr).toBe(2);
    expect(ownLines(stopped).slice(0, 2)).toEqual(says.map((line) => line.replaceAll('{CWD}', cwd)));
    expect(listing(cwd)).toEqual(before);
    const worked = await run(row.allow, target, cwd);
    expect(worked.code, worked.stderr).toBe(code);
    expect(ownLines(worked)).toEqual([]);
    if (changes !== undefined) expect(listing(cwd).some((line) => line.startsWith(changes))).toBe(true);
    expect(listing(cwd)).not.toEqual(changes === undefined ? [] : before);
  });

  test('rimraf is stopped, and removes what it may', async () => {
    const cwd = npmProject();
    mkdirSync(join(cwd, 'old'));
    writeFileSync(join(cwd, 'old', 'file'), '');
    const stopped = await run(READ_ONLY, ['rimraf', 'old'], cwd);
    expect(stopped.code, stopped.stderr).toBe(2);
    expect(ownLines(stopped).at(-1)).toBe(`hermetic: allow it with --allow-write ${cwd}`);
    expect(existsSync(join(cwd, 'old', 'file'))).toBe(true);
    expect(await run(WRITABLE, ['rimraf', 'old'], cwd)).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    expect(existsSync(join(cwd, 'old'))).toBe(false);
  });
});

describe.skipIf(NODE_MODULES === null)('what uses the network', () => {
  let server: LocalServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  test('mocha fails the test that fetches, and passes it where loopback is allowed', async () => {
    const cwd = npmProject();
    // Mocha's own two seconds are too few on a busy machine.
    const target = ['mocha', '--timeout', '60000', '--reporter', 'dot', 'test/net.mjs'];
    const stopped = await run(NO_NETWORK, target, cwd, { URL: server.url });
    expect(stopped.code).toBe(2);
    expect(stopped.stdout).toContain(
      'PolicyViolation: EACCES: hermetic blocked net.connect: connect to 127.0.0.1 (--no-network)',
    );
    expect(ownLines(stopped)).toEqual([
      'hermetic: blocked action: net.connect host=127.0.0.1 reason=no-network',
      'hermetic: allow it with --allow-localhost',
    ]);
    expect(server.requests).toEqual([]);
    const worked = await run([...NO_NETWORK, '--allow-localhost'], target, cwd, { URL: server.url });
    expect({ code: worked.code, stderr: worked.stderr }).toEqual({ code: 0, stderr: '' });
    expect(server.requests).toEqual(['/']);
  });

  test('a script of npm run that fetches is stopped although it is a grandchild', async () => {
    const cwd = npmProject();
    const target = ['npm', 'run', 'fetch', '--', server.url];
    const stopped = await run(NO_NETWORK, target, cwd);
    expect(stopped.code, stopped.stderr).toBe(2);
    expect(ownLines(stopped).slice(-2)).toEqual([
      'hermetic: blocked action: net.connect host=127.0.0.1 reason=no-network',
      'hermetic: allow it with --allow-localhost',
    ]);
    const worked = await run([...NO_NETWORK, '--allow-localhost'], target, cwd);
    expect({ code: worked.code, last: worked.stdout.trim().split('\n').at(-1) }).toEqual({ code: 0, last: '200' });
  });

  test('npm view without a cache is stopped at the name of the registry', async () => {
    const cwd = npmProject();
    const ended = await run(NO_NETWORK, ['npm', 'view', 'semver', 'version', '--fetch-retries=0'], cwd);
    expect(ended.code, ended.stderr).toBe(2);
    expect(ownLines(ended).slice(0, 2)).toEqual([
      'hermetic: blocked action: dns.lookup host=registry.npmjs.org reason=no-network',
      'hermetic: allow it with --allow-domain registry.npmjs.org',
    ]);
  });

  test('http-server cannot listen, and serves on 127.0.0.1 where loopback is allowed', async () => {
    const cwd = npmProject();
    const stopped = await run(NO_NETWORK, ['http-server', '-p', '47123'], cwd);
    expect(stopped.code, stopped.stderr.slice(-500)).toBe(2);
    expect(ownLines(stopped).slice(0, 2)).toEqual([
      'hermetic: blocked action: net.listen host=0.0.0.0 reason=no-network',
      'hermetic: allow it with --allow-localhost',
    ]);
    let body = '';
    const worked = await guarded([...NO_NETWORK, '--allow-localhost'], ['http-server', '-p', '47124', '-s'], {
      cwd,
      env: { PATH: PLAIN_PATH },
      onStart: (pid) => {
        void fetchWhenUp('http://127.0.0.1:47124/src/good.js').then((text) => {
          body = text;
          process.kill(pid, 'SIGTERM');
        });
      },
    });
    expect(body).toBe('export const answer = 42;\n');
    // It has a handler for the signal, which reached it.
    expect(worked.signal ?? worked.code).toBe(0);
  });
});

describe.skipIf(NODE_MODULES === null)('npx from a local tarball', () => {
  test('runs guarded: pure it works, and what it writes is refused', async () => {
    const cwd = npmProject();
    const folder = join(cwd, 'tiny');
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'tiny', version: '1.0.0', bin: 'tiny.js' }));
    writeFileSync(
      join(folder, 'tiny.js'),
      '#!/usr/bin/env node\nif (process.argv[2]) require("fs").writeFileSync(process.argv[2], "x");\nconsole.log("tiny");\n',
    );
    const packed = await bare(['npm', 'pack', '--silent'], { cwd: folder, env: { HOME: cwd } });
    expect(packed.code, packed.stderr).toBe(0);
    const target = ['npx', '--yes', '--package', join(folder, packed.stdout.trim()), 'tiny'];
    const flags = [...NO_NETWORK, ...READ_ONLY, '--allow-write', '.npm'];
    const pure = await run(flags, target, cwd);
    expect({ code: pure.code, stdout: pure.stdout }, pure.stderr).toEqual({ code: 0, stdout: 'tiny\n' });
    const writing = await run(flags, [...target, 'made.txt'], cwd);
    expect(writing.code, writing.stderr).toBe(2);
    expect(ownLines(writing).slice(-2)).toEqual(write('fs.writeFile', 'made.txt', '.'));
    expect(existsSync(join(cwd, 'made.txt'))).toBe(false);
  });
});

function run(
  flags: readonly string[],
  target: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const npm = { npm_config_update_notifier: 'false', npm_config_logs_max: '0', npm_config_audit: 'false' };
  return guarded(flags, target, { cwd, env: { PATH: PLAIN_PATH, ...npm, ...env } });
}

/** Every file of the project with its contents; npm's own cache and the linked programs are left out. */
function listing(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => !/\/(?:node_modules|\.npm)(?:\/|$)/.test(path))
    .map(({ entry, path }) => `${path.slice(folder.length + 1)} ${entry.isFile() ? readFileSync(path, 'utf8') : ''}`)
    .sort();
}

async function fetchWhenUp(url: string): Promise<string> {
  for (let turns = 0; turns < 200; turns += 1) {
    try {
      return await (await fetch(url)).text();
    } catch {
      await new Promise((resolve) => void setTimeout(resolve, 100));
    }
  }
  return 'it never came up';
}
