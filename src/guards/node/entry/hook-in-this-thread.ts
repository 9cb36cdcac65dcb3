import workerThreads from 'node:worker_threads';
import type { Current } from '../judge/guard.js';
import { property } from '../judge/guard.js';
import { checkImport, registerInThread } from '../guards/imports.js';
import { apply } from '../seams/primordials.js';
import { patch } from '../seams/seam.js';

/**
 * Before Node 22.15 imports are resolved in the thread of module.register, which knows nothing of blocks. But each
 * request to that thread is posted from this one, in the async context of the import, and can be judged here.
 */
export function hookInThisThread(importHooks: string, current: Current): () => void {
  patch(
    workerThreads.Worker.prototype,
    'postMessage',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        const method = scope === null ? undefined : property(args[0], 'method');
        if (scope !== null && (method === 'resolve' || method === 'load')) {
          const specifier = property(property(args[0], 'args'), 0);
          if (typeof specifier === 'string') checkImport(scope, specifier, current);
        }
        return apply(original, this, args);
      },
  );
  // Without hooks nothing would be posted.
  return registerInThread(importHooks, { denied: [], code: false }, () => undefined);
}
