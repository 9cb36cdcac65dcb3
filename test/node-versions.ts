import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { registryEnv } from './registry-env.js';
import { IS_WHOLE, skipBecause } from './suite.js';

export interface Node {
  readonly major: number;
  readonly path: string;
}

const OWN = Number(process.versions.node.split('.')[0]);
const CACHE = process.env['HERMETIC_NODES'] ?? join(tmpdir(), 'hermetic-nodes');
const SAME_V8 = 'v20.19.0';

/** This Node; in a whole suite also one of every other major version, as far as it can be had. */
export function nodeVersions(): readonly Node[] {
  const own = { major: OWN, path: realpathSync(process.execPath) };
  if (!IS_WHOLE) return [own];
  const others = [20, 22, 24, 26].filter((major) => major !== OWN);
  return [own, ...others.flatMap((major) => nodeOf(major))];
}

function nodeOf(major: number): readonly Node[] {
  const path = findNode(major);
  if (path === null) skipBecause(`Node ${major} cannot be had from npm`);
  return path === null ? [] : [{ major, path }];
}

/** Another Node with the V8 of Node 20, and one from before the first that can be guarded; null where they are not at hand. */
export function otherNodes(): Readonly<Record<'sameV8' | 'tooOld', string | null>> {
  return { sameV8: findNode(process.version === SAME_V8 ? '20.18.0' : SAME_V8.slice(1)), tooOld: findNode('20.9.0') };
}

/** The npm package `node` carries the binaries. They are kept outside the repository, between runs. */
function findNode(version: number | string): string | null {
  const folder = join(CACHE, `n${version}`);
  const path = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(path) && IS_WHOLE) install(version, folder);
  return existsSync(path) ? realpathSync(path) : null;
}

/** Into a folder of its own first: several test files may want the same version at the same time. */
function install(version: number | string, folder: string): void {
  const fresh = `${folder}.${process.pid}`;
  try {
    mkdirSync(fresh, { recursive: true });
    execFileSync('npm', ['install', '--prefix', fresh, '--no-save', '--no-audit', '--no-fund', `node@${version}`], {
      env: registryEnv(),
      stdio: 'pipe',
      timeout: 300_000,
    });
    renameSync(fresh, folder);
  } catch {
    // No registry in reach, another user's cache, or another file was faster: what is not there then is skipped, visibly.
    rmSync(fresh, { recursive: true, force: true });
  }
}
