import type { WorkerKind } from '../pool/pooled-worker.js';
import { startWorker } from './start-worker.js';
import type { Worker } from './worker.js';

/** Processes for JavaScript and TypeScript; V8's own limit of memory is set when one starts. */
export function workerKind(memoryLimit: number | null): WorkerKind<Worker> {
  return { key: `javascript process ${String(memoryLimit)}`, start: () => startWorker(memoryLimit) };
}
