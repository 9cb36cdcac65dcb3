import module from 'node:module';
import { fileURLToPath } from 'node:url';
import workerThreads from 'node:worker_threads';
import { canCloseLate, closeRawWorker } from './raw-worker.js';
import { type Current, property, type Scope } from '../judge/guard.js';
import {
  type AnyFunction,
  append,
  apply,
  construct,
  data,
  defineProperty,
  getOwnPropertyDescriptor,
  isList,
  realEnv,
  startsWith,
  text,
} from '../seams/primordials.js';
import { refuseFlag } from '../judge/refuse-flag.js';
import { withOwnEmitters } from '../seams/own-emitters.js';
import { markPatched, patchIfPresent, restore } from '../seams/seam.js';
import { standIn } from '../seams/stand-in.js';
import { MESSAGE_FLAG } from '../entry/thread-message.js';
import { EACCES } from '../judge/violation.js';

/** What a new thread needs to guard itself. */
export interface ThreadStart {
  /** As NODE_OPTIONS wants it. */
  readonly quotedPreload: string;
  readonly message: string;
  /** The same for the thread of module hooks, which cannot have import hooks of its own. */
  readonly hooksMessage: string;
}

type Environment = Record<string, string>;

// Node reads them late, the target may replace them.
const pathOf = fileURLToPath;
const { SHARE_ENV, isMainThread } = workerThreads;

/**
 * A worker has its own copies of everything that was patched, so it starts with the guards in its NODE_OPTIONS and the
 * policy in its execArgv, whatever options it was given. It never shares the environment: what it reads first there is ours.
 */
export function workerGuard(current: Current, isRun: boolean): void {
  const Original = workerThreads.Worker;
  let isGuarded = false;
  let isClosed = false;
  const beforeStart = (): void => {
    const scope = isGuarded ? null : current();
    if (scope === null) return;
    throw scope.refuse({
      guard: 'interpreter',
      api: 'worker_threads.Worker',
      action: 'start a thread past the guards',
      kind: '',
      subject: '',
      natural: { code: 'EACCES', errno: EACCES, syscall: 'Worker' },
    });
  };
  const close = (): void => {
    if (isClosed) return;
    closeRawWorker(Original, beforeStart);
    isClosed = true;
  };
  // In a run nobody has the class itself: the first worker of the target is made by what follows here.
  if (!isRun || !canCloseLate) close();
  const asGuarded = <T>(start: () => T): T => {
    close();
    isGuarded = true;
    try {
      return start();
    } finally {
      isGuarded = false;
    }
  };

  const environment = ({ facts, refuse, decider, thread }: Scope, given: unknown): Environment => {
    const env = { __proto__: null } as unknown as Environment;
    let options = `--require ${thread.quotedPreload}`;
    for (const name in given as object) {
      const value = text(property(given, name));
      if (name === 'NODE_OPTIONS') {
        refuseFlag(refuse, decider.nodeFlags.inOptions(value));
        options += ` ${value}`;
      } else if (
        !startsWith(name, 'HERMETIC_GUARD') &&
        !decider.nodeFlags.isRefusedVariable(name) &&
        (!facts.environment || decider.variable(name))
      ) {
        env[name] = value;
      }
    }
    // Its preloads come before those of execArgv, and ours is the first of them.
    env['NODE_OPTIONS'] = options;
    return env;
  };

  const flags = ({ refuse, decider }: Scope, given: unknown, message: string): unknown[] => {
    const list: unknown[] = [MESSAGE_FLAG + message];
    for (let index = 0; isList(given) && index < given.length; index += 1) {
      const flag = text(given[index]);
      refuseFlag(refuse, decider.nodeFlags.inArguments(flag));
      append(list, flag);
    }
    return list;
  };

  const guardedOptions = (scope: Scope, given: unknown): Record<string, unknown> => {
    const options: Record<string, unknown> = { ...(typeof given === 'object' ? given : null) };
    const { env, execArgv } = options;
    defineProperty(options, 'env', data(environment(scope, env === SHARE_ENV ? realEnv : (env ?? realEnv))));
    defineProperty(options, 'execArgv', data(flags(scope, execArgv ?? process.execArgv, scope.thread.message)));
    return options;
  };

  const Guarded = standIn(Original as unknown as AnyFunction, {
    // A class: it throws.
    call: apply,
    make(target, args, newTarget) {
      const scope = current();
      if (scope === null) return construct(target, args, newTarget) as object;
      const options = guardedOptions(scope, args[1]);
      let source = args[0];
      if (scope.facts.code) {
        // Only a path is certain to be a file.
        if (typeof source === 'object') source = text(property(source, 'href'));
        if (typeof source === 'string' && startsWith(source, 'file:')) source = pathOf(source);
        if (options['eval'] || (typeof source === 'string' && startsWith(source, 'data:'))) {
          throw scope.refuse({
            guard: 'code',
            api: 'worker_threads.Worker',
            action: 'run code made at run time',
            kind: '',
            subject: '',
            natural: { code: 'EACCES', errno: EACCES, syscall: 'Worker' },
          });
        }
      }
      return asGuarded(() => construct(target, [source, options], newTarget) as object);
    },
  });
  defineProperty(Original.prototype, 'constructor', { ...data(Guarded), enumerable: false });
  defineProperty(workerThreads, 'Worker', data(Guarded));
  markPatched(workerThreads, 'Worker');

  patchIfPresent(
    module,
    'register',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        // What runs code of the target when it is read is read now, before the thread of hooks may be started.
        const parent = typeof args[1] === 'object' && property(args[1], 'href') === undefined ? undefined : args[1];
        const given = parent === undefined ? args[1] : args[2];
        const options = { ...(typeof given === 'object' ? given : null) };
        const specifier = text(args[0]);
        const from = parent ?? property(options, 'parentURL');
        const own = [specifier, from === undefined ? 'data:' : text(from), options];
        const env = environment(scope, realEnv);
        const words = flags(scope, process.execArgv, scope.thread.hooksMessage);
        return withPrototypeOptions(env, words, () => asGuarded(() => apply(original, this, own)));
      },
  );
}

/** Node would start the thread of the loaders on its command line later, without us. */
export function startLoaders(): void {
  if (hasLoaders()) module.register('data:text/javascript,');
}

function hasLoaders(): boolean {
  const flags = `${process.execArgv.join(' ')} ${realEnv['NODE_OPTIONS'] ?? ''}`;
  return isMainThread && /(?:^|\s)--(?:experimental-)?loader\b/.test(flags);
}

/**
 * Node starts the thread of module hooks by itself, with options that say nothing about env and execArgv: they are
 * looked up in Object.prototype then.
 */
function withPrototypeOptions<T>(env: Environment, execArgv: unknown[], start: () => T): T {
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
