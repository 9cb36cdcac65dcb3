import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Node {
  readonly major: number;
  /** null: not on this machine. */
  readonly path: string | null;
}

const OWN = Number(process.versions.node.split('.')[0]);
const CACHE = process.env['HERMETIC_NODES'] ?? join(tmpdir(), 'hermetic-nodes');
const IS_CI = process.env['CI'] !== undefined;
const WANTS_ALL = process.env['HERMETIC_ALL_NODES'] === '1';
const NEWEST = 26;

/** This Node and the newest one at hand, which CI fetches; HERMETIC_ALL_NODES=1 asks for all of them. */
export function nodeVersions(): readonly Node[] {
  const others = [20, 22, 24, NEWEST]
    .filter((major) => major !== OWN)
    .map((major) => ({ major, path: findNode(major) }));
  const own = { major: OWN, path: realpathSync(process.execPath) };
  if (WANTS_ALL) return [own, ...others];
  const newest = others.findLast(({ major, path }) => major > OWN && path !== null);
  return [own, newest ?? { major: NEWEST, path: null }];
}

/** The npm package `node` carries the binaries; kept outside the repository, between runs. */
function findNode(major: number): string | null {
  const folder = join(CACHE, `n${major}`);
  const path = join(folder, 'node_modules', 'node', 'bin', 'node');
  if (!existsSync(path) && (WANTS_ALL || (major === NEWEST && IS_CI))) install(major, folder);
  return existsSync(path) ? realpathSync(path) : null;
}

function install(major: number, folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${major}`], {
      stdio: 'pipe',
      timeout: 300_000,
    });
  } catch {
    // no registry in reach: this version is skipped, visibly
  }
}
