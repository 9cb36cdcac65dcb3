import { join } from 'node:path';
import { cacheFileOf } from '../../../../loaders/cache-file.js';
import { lockFileOf } from '../../../process/start/lock-file-of.js';
import { packageRoot } from '../../../../runner/facts/package-root.js';
import { stripperFile } from '../compile/strip-types.js';
import { examine } from '../../../process/examine.js';
import { startProcess } from '../../../process/start/start-process.js';
import { Worker } from '../../../process/worker.js';
import { taskArguments } from './worker-task.js';

/** Milliseconds for a start on a machine that is busy. */
const PATIENCE = 30_000;
/** Megabytes for Node and our own code, beside the guest's limit. */
const OWN_HEAP = 64;
/** Megabytes for the young part of the heap, threads and buffers. V8 must reach its own limit first: it says so when it does. */
const BESIDE_HEAP = 128;
/** Files that Node itself reads at its start: settings of TLS, and the time zone. Each may be missing. */
const READ_BY_NODE: readonly string[] = [
  '/etc/ssl/openssl.cnf',
  '/usr/lib/ssl/openssl.cnf',
  '/usr/local/ssl/openssl.cnf',
  '/etc/localtime',
  '/etc/timezone',
  '/usr/share/zoneinfo',
  '/dev/urandom',
];

/** Everything that a process for JavaScript and TypeScript is started with. */
export interface WorkerSettings {
  readonly isolation: 'process' | 'kernel';
  /** A program, or a file that one imports, may be TypeScript. */
  readonly hasTypes: boolean;
  /** Megabytes. */
  readonly memoryLimit: number | null;
  readonly allowNetwork: boolean;
  readonly allowDegraded: boolean;
}

const LOCKED = { detail: 'all paths, after the start', probes: ['reopen', 'stat'] } as const;

/**
 * A process that is ready for one box. Throws IsolationUnavailableError. Tests start another `program`, which may read
 * `more` files.
 */
export async function startWorker(
  settings: WorkerSettings,
  program: string = inDist('sandbox-worker.cjs'),
  more: readonly string[] = [],
): Promise<Worker> {
  const { isolation, allowDegraded, allowNetwork } = settings;
  const insists = isolation === 'kernel' && !allowDegraded ? "isolation: 'kernel'" : null;
  const lock = lockFileOf('paths');
  const stripper = settings.hasTypes ? stripperFile() : null;
  const outside = join(packageRoot(), 'package.json');
  const started = startProcess({
    path: process.execPath,
    args: [...flags(settings), program, ...taskArguments({ lock, stripper, outside })],
    // Nothing of ours is an addon, and without the lock any file could be one.
    looseArgs: [
      ...flags(settings),
      '--no-addons',
      program,
      ...taskArguments({ lock: null, stripper: null, outside: null }),
    ],
    readable: [
      program,
      ...['sandbox-worker-main.cjs', 'sandbox-guest.js'].flatMap((file) => [inDist(file), inDist(cacheFileOf(file))]),
      lock,
      ...(stripper === null ? [] : [stripper]),
      ...READ_BY_NODE,
      ...more,
    ],
    insists,
    network: allowNetwork,
    forks: false,
  });
  const worker = new Worker(started);
  const memory =
    settings.memoryLimit === null ? null : (Math.ceil(settings.memoryLimit) + OWN_HEAP + BESIDE_HEAP) * 1024 * 1024;
  try {
    worker.isolation = await examine(worker, started, {
      isolation,
      insists,
      allowDegraded,
      allowNetwork,
      lock: LOCKED,
      memory,
      patience: PATIENCE,
    });
  } catch (error) {
    worker.kill();
    throw error;
  }
  return worker;
}

function inDist(file: string): string {
  return join(packageRoot(), 'dist', file);
}

function flags({ memoryLimit }: WorkerSettings): string[] {
  // Node asks us about a raw import() only if it has modules of vm.
  const ask = '--experimental-vm-modules';
  const shut = ['--no-deprecation', '--no-warnings', '--disallow-code-generation-from-strings', ask];
  return memoryLimit === null ? shut : [...shut, `--max-old-space-size=${Math.ceil(memoryLimit) + OWN_HEAP}`];
}
