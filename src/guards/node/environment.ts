import type { GuardContext } from './guard.js';
import { data, defineProperty, deleteProperty, handler, has, set } from './primordials.js';
import { patchIfPresent } from './seam.js';
import { EACCES, type PolicyViolation } from './violation.js';

/** The environment was emptied when the process started; here only changes are refused. */
export function environmentGuard({ decider, refuse }: GuardContext): void {
  const { env } = process;
  const check = (name: PropertyKey): void => {
    if (typeof name === 'string' && !decider.variable(name)) throw violation(name);
  };
  const violation = (name: string): PolicyViolation =>
    refuse({
      guard: 'environment',
      api: 'process.env',
      action: 'change',
      kind: 'name',
      subject: name,
      natural: { code: 'EACCES', errno: EACCES, syscall: 'setenv' },
    });
  const traps = handler<NodeJS.ProcessEnv>({
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
  defineProperty(process, 'env', { ...data(new Proxy(env, traps)), configurable: false, writable: false });
  patchIfPresent(
    process,
    'loadEnvFile',
    () =>
      function () {
        throw violation('*');
      },
  );
}
