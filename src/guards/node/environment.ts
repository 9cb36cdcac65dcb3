import { type Current, holding, type Scope } from './guard.js';
import {
  apply,
  append,
  data,
  defineProperty,
  deleteProperty,
  get,
  getOwnPropertyDescriptor,
  handler,
  has,
  ownKeys,
  set,
} from './primordials.js';
import { markPatched, patchIfPresent } from './seam.js';
import { EACCES, type PolicyViolation } from './violation.js';

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
  const traps = handler<NodeJS.ProcessEnv>({
    get: (target, name) => (isHidden(name) ? undefined : (get(target, name) as unknown)),
    has: (target, name) => !isHidden(name) && has(target, name),
    getOwnPropertyDescriptor: (target, name) => (isHidden(name) ? undefined : getOwnPropertyDescriptor(target, name)),
    ownKeys(target) {
      const all = ownKeys(target);
      if (isRun || current() === null) return all;
      const shown: (string | symbol)[] = [];
      for (let index = 0; index < all.length; index += 1) {
        const name = all[index];
        if (name !== undefined && !isHidden(name)) append(shown, name);
      }
      return shown;
    },
    set(target, name, value) {
      check(name);
      return set(target, name, value);
    },
    defineProperty(target, name, descriptor) {
      check(name);
      return defineProperty(target, name, descriptor);
    },
    deleteProperty(target, name) {
      if (has(target, name)) check(name);
      return deleteProperty(target, name);
    },
  });
  defineProperty(process, 'env', { ...data(new Proxy(env, traps)), configurable: !isRun, writable: !isRun });
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
