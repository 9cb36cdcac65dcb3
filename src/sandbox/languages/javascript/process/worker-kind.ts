import type { WorkerKind } from '../../../pool/pooled-worker.js';
import { startWorker, type WorkerSettings } from './start-worker.js';
import type { Worker } from '../../../process/worker.js';

/** Processes for JavaScript and TypeScript; V8's own limit of memory is set when one starts. */
export function workerKind(settings: WorkerSettings): WorkerKind<Worker> {
  return { key: JSON.stringify(settings), start: () => startWorker(settings) };
}
