import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryEnv } from '../../registry-env.js';
import { skipBecause } from '../../suite.js';
import { cacheFolder } from './cache-folder.js';

/** Programs that nobody here wrote, at versions that run on Node 20. */
const PROGRAMS: Readonly<Record<string, string>> = {
  esbuild: '0.25.12',
  eslint: '9.39.5',
  'http-server': '14.1.1',
  mkdirp: '3.0.1',
  mocha: '11.8.0',
  prettier: '3.9.10',
  rimraf: '6.1.4',
  rollup: '4.68.2',
  semver: '7.8.6',
  typescript: '5.9.3',
  vite: '7.3.8',
};

/** A node_modules with these programs, outside the repository and kept between runs; null where npm has no registry. */
export function npmPrograms(): string | null {
  const cache = cacheFolder('hermetic-npm-programs');
  const folder = join(cache, createHash('sha256').update(JSON.stringify(PROGRAMS)).digest('hex').slice(0, 12));
  const modules = join(folder, 'node_modules');
  if (existsSync(modules)) return modules;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'installing-'));
  try {
    writeFileSync(join(fresh, 'package.json'), JSON.stringify({ private: true, dependencies: PROGRAMS }));
    // Without its install script esbuild stays a Node script that starts a binary.
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    execFileSync('npm', ['install', ...flags], { cwd: fresh, env: registryEnv(), stdio: 'pipe', timeout: 300_000 });
    if (!existsSync(folder)) renameSync(fresh, folder);
  } catch (error) {
    skipBecause(`npm cannot install the programs: ${String(error).split('\n')[0]}`);
    return existsSync(modules) ? modules : null;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return modules;
}
