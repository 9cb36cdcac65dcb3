import type { PooledWorker } from './pooled-worker.js';

/** Milliseconds to wait for the kernel to end a process. */
const PATIENCE = 2000;

/** Ends a process, and waits until nothing is left of it. */
export function endWorker(worker: PooledWorker): Promise<void> {
  worker.kill();
  return new Promise((resolve) => {
    // The timer keeps the event loop alive meanwhile: the process does not.
    const timer = setTimeout(resolve, PATIENCE);
    worker.onceGone(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
