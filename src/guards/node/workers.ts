import module from 'node:module';
import workerThreads from 'node:worker_threads';
import type { GuardContext } from './guard.js';
import { property } from './guard.js';
import { apply, construct, defineProperty, deleteProperty, isList, set, text } from './primordials.js';
import { patchIfPresent } from './seam.js';

/** What a new thread needs to guard itself. */
export interface ThreadStart {
  readonly preload: string;
  /** For HERMETIC_GUARD. */
  readonly message: string;
  /** The same for the thread of module hooks, which cannot have import hooks of its own. */
  readonly hooksMessage: string;
}

/**
 * A worker has its own copies of everything that was patched, so it starts with the guards in its execArgv and the
 * policy in its environment, whatever options it was given.
 */
export function workerGuard(
  { policy, refuse, decider }: GuardContext,
  { preload, message, hooksMessage }: ThreadStart,
): void {
  const Original = workerThreads.Worker;

  const guardedOptions = (given: unknown): Record<string, unknown> => {
    const options: Record<string, unknown> = { ...(typeof given === 'object' ? given : null) };
    const execArgv = isList(options['execArgv']) ? options['execArgv'] : process.execArgv;
    const list = ['--require', preload];
    for (let index = 0; index < execArgv.length; index += 1) list[list.length] = text(execArgv[index]);
    options['execArgv'] = list;
    if (options['env'] === workerThreads.SHARE_ENV) {
      // The worker takes it out again when it has read it.
      set(process.env, 'HERMETIC_GUARD', message);
    } else {
      options['env'] = guardedEnvironment(options['env'] ?? process.env);
    }
    return options;
  };

  const guardedEnvironment = (given: unknown): Record<string, string> => {
    const env = { __proto__: null } as unknown as Record<string, string>;
    for (const name in given as object) {
      if (policy.environment.length === 0 || decider.variable(name)) env[name] = text(property(given, name));
    }
    env['HERMETIC_GUARD'] = message;
    return env;
  };

  const Guarded: typeof Original = new Proxy(Original, {
    construct(target, args: unknown[], newTarget): object {
      const options = guardedOptions(args[1]);
      const source = args[0];
      const isData = typeof source === 'object' && property(source, 'protocol') === 'data:';
      if (policy.code && (options['eval'] === true || isData)) {
        throw refuse({
          guard: 'code',
          api: 'worker_threads.Worker',
          action: 'run code made at run time',
          kind: '',
          subject: '',
          natural: { code: 'EACCES', errno: -13, syscall: 'Worker' },
        });
      }
      return construct(target, [source, options], newTarget === Guarded ? target : newTarget) as object;
    },
  });
  defineProperty(Original.prototype, 'constructor', {
    value: Guarded,
    writable: true,
    configurable: true,
    enumerable: false,
  });
  defineProperty(workerThreads, 'Worker', { value: Guarded, writable: true, configurable: true, enumerable: true });

  // The thread of module hooks is started by Node itself, from the environment, before this call returns.
  patchIfPresent(
    module,
    'register',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const { env } = process;
        const before = { options: env['NODE_OPTIONS'], guard: env['HERMETIC_GUARD'] };
        env['NODE_OPTIONS'] = `--require ${quoted(preload)} ${before.options ?? ''}`;
        env['HERMETIC_GUARD'] = hooksMessage;
        try {
          return apply(original, this, args);
        } finally {
          restore('NODE_OPTIONS', before.options);
          restore('HERMETIC_GUARD', before.guard);
        }
      },
  );
}

function restore(name: string, value: string | undefined): void {
  if (value === undefined) deleteProperty(process.env, name);
  else process.env[name] = value;
}

/** As NODE_OPTIONS wants it. */
export function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}
