import { inspect } from 'node:util';
import { type Current, holding, type Scope } from '../judge/guard.js';
import {
  apply,
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
} from '../seams/primordials.js';
import { markPatched, patchIfPresent } from '../seams/seam.js';
import { EACCES, type PolicyViolation } from '../judge/violation.js';

/**
 * Changes are refused, and what is not allowed is not there. In a run the environment was emptied when the process
 * started: nothing is left to hide, and nobody may put another object into the place of `process.env`.
 */
export function environmentGuard(everywhere: Current, isRun: boolean): void {
  const current = holding(everywhere, 'environment');
  const { env } = process;
  const isHidden = (name: PropertyKey): boolean => {
    if (isRun || typeof name !== 'string') return false;
    const scope = current();
    return scope !== null && !scope.decider.variable(name);
  };
  const check = (name: PropertyKey): void => {
    const scope = current();
    if (scope !== null && typeof name === 'string' && !scope.decider.variable(name)) throw violation(scope, name);
  };
  const violation = ({ refuse }: Scope, name: string): PolicyViolation =>
    refuse({
      guard: 'environment',
      api: 'process.env',
      action: 'change',
      kind: 'name',
      subject: name,
      natural: { code: 'EACCES', errno: EACCES, syscall: 'setenv' },
    });
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
  // A proxy of the environment itself would be no cover: util.inspect looks through proxies.
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
    get: (_shell, name) => (isHidden(name) ? undefined : (get(env, name) as unknown)),
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
  patchIfPresent(
    process,
    'loadEnvFile',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope !== null) throw violation(scope, '*');
        return apply(original, this, args);
      },
  );
}

/** What is behind the proxy: nothing, that shows what `copy` says. */
function createShell(env: NodeJS.ProcessEnv, copy: () => object): NodeJS.ProcessEnv {
  const shell = {};
  setPrototypeOf(shell, getPrototypeOf(env));
  defineProperty(shell, inspect.custom, { ...data(copy), enumerable: false });
  return shell;
}
