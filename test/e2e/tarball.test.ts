import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { registryEnv } from '../registry-env.js';
import { skipBecause } from '../suite.js';
import { locate } from './support/installed.js';
import { type Ended, run } from './support/launcher.js';
import { type LocalServer, startServer } from './support/local-server.js';
import { makeFolder, removeFolder } from './support/temp-folder.js';

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url));
const BLOCKED = 'import urllib.request as u; u.urlopen("http://127.0.0.1:9")';

let folder: string;
let project: string;
let server: LocalServer;
/** Why there is no installed package; null: there is one. */
let missing: string | null = null;

beforeAll(async () => {
  server = await startServer();
  folder = makeFolder();
  project = join(folder, 'a project with spaces');
  mkdirSync(project);
  writeFileSync(join(project, 'package.json'), '{"name": "consumer", "version": "1.0.0", "private": true}');
  // dist is there already: the scripts of the package would build it again, under the other tests.
  const packed = await npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], PACKAGE);
  expect(packed.code, packed.stderr).toBe(0);
  const [{ filename }] = JSON.parse(packed.stdout) as [{ filename: string }];
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', join(folder, filename)];
  const online = await npm([...install, '--prefer-offline'], project);
  if (online.code !== 0) missing = `npm cannot install the dependencies here: ${online.stderr.split('\n')[0]}`;
});

afterAll(async () => {
  await server.close();
  removeFolder(folder);
});

/** With npm's own home and cache: that is where the dependencies may be. */
function npm(args: readonly string[], cwd: string): Promise<Ended> {
  return run('npm', args, { cwd, env: { ...registryEnv(), HOME: process.env['HOME'] ?? cwd } });
}

describe.skipIf(locate('python3') === null || locate('npm') === null)(
  'the packed package, installed into a project',
  () => {
    const bin = (...words: readonly string[]): Promise<Ended> =>
      run(join(project, 'node_modules/.bin/hermetic'), words, { cwd: project });

    test('has what it needs and nothing of the repository', ({ skip }) => {
      requireInstall(skip);
      const has = (name: string): boolean => existsSync(join(project, 'node_modules/hermetic', name));
      const needed = [
        'bin/hermetic',
        'dist/cli.cjs',
        'python/hermetic_guard/boot.py',
        'python/hermetic_guest/boot.py',
        'python/hermetic_guest/worker/zygote.py',
        'LICENSE',
      ];
      expect(needed.filter((name) => !has(name))).toEqual([]);
      expect(['src', 'test', 'scripts', 'bench', 'python/tests', '.ci'].map(has)).toEqual([
        false,
        false,
        false,
        false,
        false,
        false,
      ]);
    });

    test('blocks, from node_modules/.bin and through a path with spaces', async ({ skip }) => {
      requireInstall(skip);
      const ended = await bin('--no-network', '--', 'python3', '-c', BLOCKED);
      expect(ended.code).toBe(2);
      expect(ended.stderr).toContain('hermetic: blocked action: socket.getaddrinfo host=127.0.0.1 reason=no-network\n');
    });

    test('allows', async ({ skip }) => {
      requireInstall(skip);
      const ask = `import urllib.request as u; print(u.urlopen("${server.url}").read().decode())`;
      const ended = await bin('--kernel=off', '--no-network', '--allow-localhost', '--', 'python3', '-c', ask);
      expect(ended).toEqual({ code: 0, signal: null, stdout: '{"hello": "world"}\n', stderr: '' });
    });

    test('runs through npx, and as hermetic-js', async ({ skip }) => {
      requireInstall(skip);
      const words = ['--kernel=off', '--no-subprocess', '--', 'python3', '-c', 'print("here")'];
      const here = { code: 0, signal: null, stdout: 'here\n' };
      expect(await npmExec(['hermetic', ...words])).toMatchObject(here);
      expect(await run(join(project, 'node_modules/.bin/hermetic-js'), words, { cwd: project })).toMatchObject(here);
    });

    test('reads a project file, whose parser came along', async ({ skip }) => {
      requireInstall(skip);
      writeFileSync(join(project, 'HERMETIC.toml'), 'no-network = true\n');
      expect((await bin('--kernel=off', '--', 'python3', '-c', BLOCKED)).code).toBe(2);
      expect((await bin('--version')).stdout).toMatch(/^hermetic \d+\.\d+\.\d+\n$/);
    });

    test('runs a Python program in a box', async ({ skip }) => {
      requireInstall(skip);
      const program = `
        import { Policy, sandbox } from 'hermetic';
        const box = await sandbox(new Policy().fn('add', (a, b) => a + b), { language: 'python' });
        console.log((await box.exec('add(2, 3)')).value);
        await box.dispose();`;
      const ended = await run(process.execPath, ['--input-type=module', '-e', program], { cwd: project });
      expect(ended).toEqual({ code: 0, signal: null, stdout: '5\n', stderr: '' });
    });

    function npmExec(words: readonly string[]): Promise<Ended> {
      return run('npx', ['--no-install', ...words], { cwd: project });
    }
  },
);

function requireInstall(skip: (note: string) => void): void {
  if (missing === null) return;
  skipBecause(missing);
  skip(missing);
}
