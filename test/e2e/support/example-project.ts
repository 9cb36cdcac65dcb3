import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './cache-folder.js';
import { registryEnv } from '../../registry-env.js';
import { skipBecause } from '../../suite.js';

const PACKAGE = fileURLToPath(new URL('../../..', import.meta.url));

interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The package as npm would publish it, unpacked into `folder`/package. dist is there already, so that nothing is built. */
export function packPackage(folder: string): string {
  const [{ filename }] = JSON.parse(
    execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder], {
      cwd: PACKAGE,
      encoding: 'utf8',
      stdio: 'pipe',
    }),
  ) as [{ filename: string }];
  execFileSync('tar', ['xzf', join(folder, filename), '-C', folder]);
  return join(folder, 'package');
}

/** A copy of an example with its own dependencies and this package, installed as npm would; null where npm has no registry. */
export function exampleProject(name: string, folder: string, ownPackage: string): string | null {
  const project = join(folder, name);
  cpSync(join(PACKAGE, 'examples', name), project, {
    recursive: true,
    filter: (path) => !path.endsWith('node_modules'),
  });
  const { devDependencies } = readManifest(join(project, 'package.json'));
  const { hermetic: _, ...others } = devDependencies ?? {};
  const installed = installOnce({ ...others, ...readManifest(join(PACKAGE, 'package.json')).dependencies });
  if (installed === null) return null;
  const modules = join(project, 'node_modules');
  // Copied: behind a link a runner would look for this package where it really is.
  cpSync(installed, modules, { recursive: true, verbatimSymlinks: true });
  cpSync(ownPackage, join(modules, 'hermetic'), { recursive: true });
  return project;
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8')) as Manifest;
}

/** A node_modules with these packages, outside the repository and kept between runs. */
function installOnce(dependencies: Readonly<Record<string, string>>): string | null {
  const cache = cacheFolder('hermetic-examples');
  const folder = join(cache, createHash('sha256').update(JSON.stringify(dependencies)).digest('hex').slice(0, 12));
  const modules = join(folder, 'node_modules');
  if (existsSync(modules)) return modules;
  mkdirSync(cache, { recursive: true });
  const fresh = mkdtempSync(join(cache, 'installing-'));
  try {
    writeFileSync(join(fresh, 'package.json'), JSON.stringify({ private: true, dependencies }));
    const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--prefer-offline'];
    execFileSync('npm', ['install', ...flags], { cwd: fresh, env: registryEnv(), stdio: 'pipe', timeout: 300_000 });
    if (!existsSync(folder)) renameSync(fresh, folder);
  } catch (error) {
    skipBecause(`npm cannot install the packages of an example: ${String(error).split('\n')[0]}`);
    return existsSync(modules) ? modules : null;
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
  return modules;
}
