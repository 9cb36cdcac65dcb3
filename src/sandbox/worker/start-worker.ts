import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { packageRoot } from '../../runner/package-root.js';
import { IsolationUnavailableError } from '../errors.js';
import { leakingDescriptors } from './leaking-descriptors.js';
import { Worker } from './worker.js';

/** Milliseconds for a start on a machine that is busy. */
const PATIENCE = 30_000;
/** Megabytes for Node and our own code, beside the guest's limit. */
const OWN_HEAP = 64;

/** A process that is ready for one box. Throws IsolationUnavailableError. */
export async function startWorker(memoryLimit: number | null): Promise<Worker> {
  const program = join(packageRoot(), 'dist', 'sandbox-worker.cjs');
  // The worker closes these before it does anything else.
  const inherited = leakingDescriptors().map(String);
  const child = spawn(process.execPath, [...flags(memoryLimit), program, ...inherited], {
    env: {},
    // Nothing there belongs to anyone; a crash leaves its traces nowhere else.
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe', 'pipe'],
  });
  const worker = new Worker(child);
  const problem = await worker.ready(PATIENCE);
  if (problem === null) return worker;
  worker.kill();
  throw new IsolationUnavailableError(`a process for the program could not be started: ${problem}`, ['process']);
}

function flags(memoryLimit: number | null): string[] {
  const shut = ['--no-addons', '--no-deprecation', '--no-warnings', '--disallow-code-generation-from-strings'];
  return memoryLimit === null ? shut : [...shut, `--max-old-space-size=${Math.ceil(memoryLimit) + OWN_HEAP}`];
}
