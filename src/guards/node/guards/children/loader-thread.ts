import module from 'node:module';
import { isMainThread } from 'node:worker_threads';
import type { Current } from '../../judge/scope.js';
import { withOwnEmitters } from '../../seams/own-emitters.js';
import {
  apply,
  data,
  defineProperty,
  getOwnPropertyDescriptor,
  property,
  realEnv,
  text,
} from '../../seams/primordials.js';
import { patchIfPresent, restore } from '../../seams/seam.js';
import { type ThreadEnvironment, threadEnvironment, threadFlags } from './worker-options.js';

/** Calls `start`, which may start a thread that will guard itself. */
export type AsGuarded = <T>(start: () => T) => T;

/** module.register starts the thread of module hooks. */
export function loaderThreadGuard(current: Current, asGuarded: AsGuarded): void {
  patchIfPresent(
    module,
    'register',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        // Reading these may run code of the target: they are read now, before the thread of hooks may be started.
        const parent = typeof args[1] === 'object' && property(args[1], 'href') === undefined ? undefined : args[1];
        const given = parent === undefined ? args[1] : args[2];
        const options = { ...(typeof given === 'object' ? given : null) };
        const specifier = text(args[0]);
        const from = parent ?? property(options, 'parentURL');
        const own = [specifier, from === undefined ? 'data:' : text(from), options];
        const env = threadEnvironment(scope, realEnv);
        const flags = threadFlags(scope, process.execArgv, scope.thread.hooksMessage);
        return withPrototypeOptions(env, flags, () => asGuarded(() => apply(original, this, own)));
      },
  );
}

/** Starts the thread for the loaders of the command line now. Later, Node would start it without the guards. */
export function startLoaders(): void {
  if (hasLoaders()) module.register('data:text/javascript,');
}

function hasLoaders(): boolean {
  const flags = `${process.execArgv.join(' ')} ${realEnv['NODE_OPTIONS'] ?? ''}`;
  return isMainThread && /(?:^|\s)--(?:experimental-)?loader\b/.test(flags);
}

/**
 * Node starts the thread of module hooks with options that have neither `env` nor `execArgv`, so it finds those that we
 * put into Object.prototype meanwhile.
 */
function withPrototypeOptions<T>(env: ThreadEnvironment, execArgv: unknown[], start: () => T): T {
  const before = {
    env: getOwnPropertyDescriptor(Object.prototype, 'env'),
    execArgv: getOwnPropertyDescriptor(Object.prototype, 'execArgv'),
  };
  try {
    const isReady =
      defineProperty(Object.prototype, 'env', { ...data(env), enumerable: false }) &&
      defineProperty(Object.prototype, 'execArgv', { ...data(execArgv), enumerable: false });
    if (!isReady) throw new TypeError('hermetic: the thread of module hooks cannot be guarded');
    return withOwnEmitters(start);
  } finally {
    restore(Object.prototype, 'env', before.env);
    restore(Object.prototype, 'execArgv', before.execArgv);
  }
}
