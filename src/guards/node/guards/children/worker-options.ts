import workerThreads from 'node:worker_threads';
import { MESSAGE_FLAG } from '../../entry/thread-message.js';
import { demand } from '../../judge/demand.js';
import { childVariableRequest, nodeFlagRequest } from '../../judge/request.js';
import type { Scope } from '../../judge/scope.js';
import {
  append,
  data,
  defineProperty,
  emptyRecord,
  isList,
  isObject,
  property,
  realEnv,
  startsWith,
  text,
} from '../../seams/primordials.js';

export type ThreadEnvironment = Record<string, string | undefined>;

// Taken now: the target may replace it.
const { SHARE_ENV } = workerThreads;

/** The options of a thread that guards itself, whatever options it was given. It never shares the environment. */
export function guardedOptions(scope: Scope, given: unknown): Record<string, unknown> {
  const options: Record<string, unknown> = { ...(typeof given === 'object' ? given : null) };
  const { env, execArgv } = options;
  const environment = threadEnvironment(scope, env === SHARE_ENV ? realEnv : (env ?? realEnv));
  defineProperty(options, 'env', data(environment));
  defineProperty(options, 'execArgv', data(threadFlags(scope, execArgv ?? process.execArgv, scope.thread.message)));
  return options;
}

export function threadEnvironment(scope: Scope, given: unknown): ThreadEnvironment {
  const env = emptyRecord<string>();
  let options = `--require ${scope.thread.quotedPreload}`;
  if (isObject(given)) {
    for (const name in given) {
      const value = text(property(given, name));
      if (name === 'NODE_OPTIONS') {
        demand(scope, nodeFlagRequest(value, false));
        options += ` ${value}`;
      } else if (!startsWith(name, 'HERMETIC_GUARD') && scope.allows(childVariableRequest(name))) {
        env[name] = value;
      }
    }
  }
  // Its preloads come before those of execArgv, and ours is the first of them.
  env['NODE_OPTIONS'] = options;
  return env;
}

/** The message comes first: the preload takes it from there. */
export function threadFlags(scope: Scope, given: unknown, message: string): unknown[] {
  const list: unknown[] = [MESSAGE_FLAG + message];
  for (let index = 0; isList(given) && index < given.length; index += 1) {
    const flag = text(given[index]);
    demand(scope, nodeFlagRequest(flag, true));
    append(list, flag);
  }
  return list;
}
