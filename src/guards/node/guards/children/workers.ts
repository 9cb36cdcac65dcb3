import { fileURLToPath } from 'node:url';
import workerThreads from 'node:worker_threads';
import { demand } from '../../judge/demand.js';
import { bareThreadRequest, codeRequest } from '../../judge/held-requests.js';
import type { Current, Scope } from '../../judge/scope.js';
import { type AnyFunction, apply, construct, methodOf, property, startsWith, text } from '../../seams/primordials.js';
import { replaceClass, standIn } from '../../seams/stand-in.js';
import { type AsGuarded, loaderThreadGuard } from './loader-thread.js';
import { canCloseLate, closeRawWorker } from './raw-worker.js';
import { guardedOptions } from './worker-options.js';

/** A new thread needs this to guard itself. */
export interface ThreadStart {
  /** As NODE_OPTIONS wants it. */
  readonly quotedPreload: string;
  readonly message: string;
  /** The same for the thread of module hooks, which cannot have import hooks of its own. */
  readonly hooksMessage: string;
}

// Taken now: the target may replace it.
const pathOf = fileURLToPath;

/**
 * A worker has its own copies of everything that was patched, so it starts with the guards in its NODE_OPTIONS and the
 * policy in its execArgv, whatever options it was given. It never shares the environment: what it reads first there is ours.
 */
export function workerGuard(current: Current, isRun: boolean): void {
  const Original = methodOf(workerThreads, 'Worker');
  const asGuarded = closeBareThreads(Original, current, isRun);
  const Guarded = standIn(Original, {
    // Worker is a class: calling it without `new` throws.
    call: apply,
    make(target, args, newTarget) {
      const scope = current();
      if (scope === null) return construct(target, args, newTarget);
      const options = guardedOptions(scope, args[1]);
      const source = scope.facts.code ? checkedSource(scope, args[0], options) : args[0];
      return asGuarded(() => construct(target, [source, options], newTarget));
    },
  });
  replaceClass(workerThreads, 'Worker', Original, Guarded);
  loaderThreadGuard(current, asGuarded);
}

/** Threads start only inside the returned function. Code that kept the original class of workers is refused. */
function closeBareThreads(Original: AnyFunction, current: Current, isRun: boolean): AsGuarded {
  let isGuarded = false;
  let isClosed = false;
  const beforeStart = (): void => {
    const scope = isGuarded ? null : current();
    if (scope !== null) demand(scope, bareThreadRequest());
  };
  const close = (): void => {
    if (isClosed) return;
    closeRawWorker(Original, beforeStart);
    isClosed = true;
  };
  // In a run the target has only the stand-in, which makes its first worker. So this can wait until then.
  if (!isRun || !canCloseLate) close();
  return (start) => {
    close();
    isGuarded = true;
    try {
      return start();
    } finally {
      isGuarded = false;
    }
  };
}

/** Without the right to run code made at run time; only a path is certain to be a file. */
function checkedSource(scope: Scope, given: unknown, options: Record<string, unknown>): unknown {
  let source = given;
  if (typeof source === 'object') source = text(property(source, 'href'));
  if (typeof source === 'string' && startsWith(source, 'file:')) source = pathOf(source);
  if (options['eval'] || (typeof source === 'string' && startsWith(source, 'data:'))) {
    demand(scope, codeRequest('worker_threads.Worker', 'Worker'));
  }
  return source;
}
