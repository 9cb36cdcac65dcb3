import workerThreads from 'node:worker_threads';
import { checkImport } from '../guards/code/imports.js';
import { registerInThread } from '../guards/code/register-in-thread.js';
import type { Current } from '../judge/scope.js';
import { type Ask, installSeams, seam, throwIt } from '../seams/install-seams.js';
import { property } from '../seams/primordials.js';

/**
 * Before Node 22.15 imports are resolved in the thread of module.register, which knows nothing of blocks. But each
 * request to that thread is posted from this one, in the async context of the import, and can be judged here.
 */
export function hookInThisThread(importHooks: string, current: Current): () => void {
  const askRequest: Ask = (scope, args) => {
    const method = property(args[0], 'method');
    const specifier = method === 'resolve' || method === 'load' ? property(property(args[0], 'args'), 0) : undefined;
    if (typeof specifier === 'string') checkImport(scope, specifier, current);
    return null;
  };
  installSeams(current, [seam(workerThreads.Worker.prototype, 'postMessage', askRequest, throwIt)]);
  // Node posts requests only if there are hooks. These deny nothing.
  return registerInThread(importHooks, { denied: [], code: false, refuses: true }, () => undefined);
}
