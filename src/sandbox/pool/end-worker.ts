import type { PooledWorker } from './pooled-worker.js';

/** Milliseconds; what the kernel does not end by then is not waited for. */
const PATIENCE = 2000;

/** Ends a process, and waits until nothing is left of it. */
export function endWorker(worker: PooledWorker): Promise<void> {
  worker.kill();
  return new Promise((resolve) => {
    // Whoever waits holds the event loop: the process does not.
    const timer = setTimeout(resolve, PATIENCE);
    worker.onceGone(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
