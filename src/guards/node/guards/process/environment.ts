import { inspect } from 'node:util';
import { demand } from '../../judge/demand.js';
import { environmentFileRequest } from '../../judge/held-requests.js';
import { variableRequest } from '../../judge/request.js';
import { type Current, holding } from '../../judge/scope.js';
import { askHeld, installSeams, optionalSeam, throwIt } from '../../seams/install-seams.js';
import {
  append,
  data,
  defineProperty,
  deleteProperty,
  get,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  handler,
  has,
  ownKeys,
  set,
  setPrototypeOf,
} from '../../seams/primordials.js';
import { markPatched } from '../../seams/seam.js';

/**
 * Changes are refused, and variables that are not allowed are not there. In a run the environment was emptied when the
 * process started: nothing is left to hide, and nobody may replace `process.env`.
 */
export function environmentGuard(everywhere: Current, isRun: boolean): void {
  const current = holding(everywhere, 'environment');
  const { env } = process;
  const isHidden = (name: PropertyKey): boolean => {
    if (isRun || typeof name !== 'string') return false;
    const scope = current();
    return scope !== null && !scope.allows(variableRequest('read', name));
  };
  const check = (name: PropertyKey): void => {
    const scope = current();
    if (scope !== null && typeof name === 'string') demand(scope, variableRequest('change', name));
  };
  const shownNames = (): (string | symbol)[] => {
    const all = ownKeys(env);
    if (isRun || current() === null) return all;
    const shown: (string | symbol)[] = [];
    for (let index = 0; index < all.length; index += 1) {
      const name = all[index];
      if (name !== undefined && !isHidden(name)) append(shown, name);
    }
    return shown;
  };
  // A proxy of the environment itself would hide nothing: util.inspect looks through proxies.
  const shell = createShell(env, () => {
    const copy: Record<PropertyKey, unknown> = {};
    const names = shownNames();
    for (let index = 0; index < names.length; index += 1) {
      const name = names[index];
      if (name !== undefined) defineProperty(copy, name, data(get(env, name)));
    }
    return copy;
  });
  const traps = handler<NodeJS.ProcessEnv>({
    get: (_shell, name): unknown => (isHidden(name) ? undefined : get(env, name)),
    has: (_shell, name) => !isHidden(name) && has(env, name),
    getOwnPropertyDescriptor: (_shell, name) => (isHidden(name) ? undefined : getOwnPropertyDescriptor(env, name)),
    ownKeys: shownNames,
    set(_shell, name, value) {
      check(name);
      return set(env, name, value);
    },
    defineProperty(_shell, name, descriptor) {
      check(name);
      return defineProperty(env, name, descriptor);
    },
    deleteProperty(_shell, name) {
      if (has(env, name)) check(name);
      return deleteProperty(env, name);
    },
    // An environment always takes another variable.
    preventExtensions: () => false,
  });
  defineProperty(process, 'env', { ...data(new Proxy(shell, traps)), configurable: !isRun, writable: !isRun });
  markPatched(process, 'env');
  installSeams(current, [
    optionalSeam(process, 'loadEnvFile', askHeld(environmentFileRequest, 'process.env'), throwIt),
  ]);
}

/** The object behind the proxy: an empty one, which is printed as `copy`. */
function createShell(env: NodeJS.ProcessEnv, copy: () => object): NodeJS.ProcessEnv {
  const shell = {};
  setPrototypeOf(shell, getPrototypeOf(env));
  defineProperty(shell, inspect.custom, { ...data(copy), enumerable: false });
  return shell;
}
