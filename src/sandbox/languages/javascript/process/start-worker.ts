import { join } from 'node:path';
import { cacheFileOf } from '../../../../loaders/cache-file.js';
import { ffiFile } from '../../../../kernel/ffi.js';
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

/** A process that is ready for one box. Throws IsolationUnavailableError. Tests start another `program`. */
export async function startWorker(
  settings: WorkerSettings,
  program: string = inDist('sandbox-worker.cjs'),
): Promise<Worker> {
  const isKernel = settings.isolation === 'kernel';
  const library = isKernel ? libraryFile() : null;
  const stripper = library !== null && settings.hasTypes ? stripperFile() : null;
  const outside = isKernel ? join(packageRoot(), 'package.json') : null;
  const started = startProcess({
    path: process.execPath,
    args: [...flags(settings), program, ...taskArguments({ library, stripper, outside })],
    readable: [
      program,
      ...['sandbox-worker-main.cjs', 'sandbox-guest.js'].flatMap((file) => [inDist(file), inDist(cacheFileOf(file))]),
      ...[library, stripper].filter((file) => file !== null),
      ...READ_BY_NODE,
    ],
    isolation: settings.isolation,
    allowDegraded: settings.allowDegraded,
    network: settings.allowNetwork,
    forks: false,
  });
  const worker = new Worker(started);
  const memory =
    settings.memoryLimit === null ? null : (Math.ceil(settings.memoryLimit) + OWN_HEAP + BESIDE_HEAP) * 1024 * 1024;
  try {
    worker.isolation = await examine(worker, started, { ...settings, memory, patience: PATIENCE });
  } catch (error) {
    worker.kill();
    throw error;
  }
  return worker;
}

function inDist(file: string): string {
  return join(packageRoot(), 'dist', file);
}

/** null if there is nothing to lock with, which the probes will find out. */
function libraryFile(): string | null {
  try {
    return ffiFile();
  } catch {
    return null;
  }
}

function flags({ memoryLimit, isolation }: WorkerSettings): string[] {
  // Node asks us about a raw import() only if it has modules of vm.
  const ask = '--experimental-vm-modules';
  const shut = ['--no-deprecation', '--no-warnings', '--disallow-code-generation-from-strings', ask];
  // At level kernel one addon has to be loaded before the lock.
  if (isolation === 'process') shut.push('--no-addons');
  return memoryLimit === null ? shut : [...shut, `--max-old-space-size=${Math.ceil(memoryLimit) + OWN_HEAP}`];
}
