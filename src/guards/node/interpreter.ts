import module from 'node:module';
import { isCalledByNode } from './call-depth.js';
import type { GuardContext } from './guard.js';
import { property } from './guard.js';
import { type AnyFunction, apply, defineProperty, get, getOwnPropertyDescriptor, text } from './primordials.js';
import { patch, patchIfPresent } from './seam.js';
import { EACCES, type PolicyViolation } from './violation.js';

/** --no-interpreter-mutation: no chdir, no loader hooks, no changes to how modules are found or kept. */
export function interpreterGuard({ refuse }: GuardContext): void {
  const violation = (api: string, kind: '' | 'path' = '', subject = ''): PolicyViolation =>
    refuse({
      guard: 'interpreter',
      api,
      action: kind === '' ? 'change' : 'change directory to',
      kind,
      subject,
      natural: { code: 'EACCES', errno: EACCES, syscall: api },
    });
  patch(
    process,
    'chdir',
    () =>
      function (directory: unknown) {
        throw violation('process.chdir', 'path', text(directory));
      },
  );
  for (const name of ['register', 'registerHooks', '_initPaths', 'syncBuiltinESMExports']) {
    patchIfPresent(
      module,
      name,
      () =>
        function () {
          throw violation(`module.${name}`);
        },
    );
  }
  for (const name of [
    '_load',
    '_resolveFilename',
    '_findPath',
    '_nodeModulePaths',
    '_resolveLookupPaths',
    'wrap',
    'runMain',
    'globalPaths',
  ]) {
    lock(module, name, () => violation(`module.${name}`));
  }
  for (const name of ['load', 'require', '_compile']) lock(module.prototype, name, () => violation(`Module#${name}`));
  for (const name of ['_cache', '_extensions', '_pathCache']) lockContents(name, () => violation(`module.${name}`));
}

/** Node's own loader reads these late, so a value that cannot be set is what holds. */
function lock(owner: object, name: string, violation: () => PolicyViolation): void {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  if (descriptor?.configurable !== true) return;
  const value: unknown = get(owner, name);
  defineProperty(owner, name, {
    enumerable: descriptor.enumerable ?? false,
    configurable: false,
    get: () => value,
    set: () => {
      throw violation();
    },
  });
}

/** require.cache and require.extensions stay readable; only Node's loader may change them. */
function lockContents(name: string, violation: () => PolicyViolation): void {
  const contents = property(module, name);
  if (typeof contents !== 'object' || contents === null) return;
  const guard = (trap: 'set' | 'deleteProperty' | 'defineProperty'): AnyFunction => {
    const seam: AnyFunction = (...args: unknown[]) => {
      if (!isCalledByNode(seam)) throw violation();
      // A set without the receiver, which is the proxy, lands on the object itself.
      return apply(Reflect[trap] as AnyFunction, Reflect, trap === 'set' ? [args[0], args[1], args[2]] : args);
    };
    return seam;
  };
  const guarded = new Proxy(contents, {
    set: guard('set') as ProxyHandler<object>['set'] & AnyFunction,
    deleteProperty: guard('deleteProperty') as ProxyHandler<object>['deleteProperty'] & AnyFunction,
    defineProperty: guard('defineProperty') as ProxyHandler<object>['defineProperty'] & AnyFunction,
  });
  defineProperty(module, name, {
    enumerable: true,
    configurable: false,
    get: () => guarded,
    set: () => {
      throw violation();
    },
  });
}
