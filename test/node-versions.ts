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

/** Another Node with the V8 of Node 20, and one from before the first that can be guarded; the latter is not for CI. */
export function otherNodes(): Readonly<Record<'sameV8' | 'tooOld', string | null>> {
  return { sameV8: findNode(process.version === SAME_V8 ? '20.18.0' : SAME_V8.slice(1)), tooOld: findNode('20.9.0') };
}

const SAME_V8 = 'v20.19.0';

/** The npm package `node` carries the binaries; kept outside the repository, between runs. */
function findNode(version: number | string): string | null {
  const folder = join(CACHE, `n${version}`);
  const path = join(folder, 'node_modules', 'node', 'bin', 'node');
  const isForCi = version === NEWEST || version === SAME_V8.slice(1);
  if (!existsSync(path) && (WANTS_ALL || (isForCi && IS_CI))) install(version, folder);
  return existsSync(path) ? realpathSync(path) : null;
}

function install(version: number | string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `node@${version}`], {
      stdio: 'pipe',
      timeout: 300_000,
    });
  } catch {
    // no registry in reach: this version is skipped, visibly
  }
}
