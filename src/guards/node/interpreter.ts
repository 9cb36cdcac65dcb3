import module from 'node:module';
import { dirname } from 'node:path';
import { isCalledByLoader } from './call-depth.js';
import type { GuardContext } from './guard.js';
import { property } from './guard.js';
import {
  type AnyFunction,
  apply,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  handler,
  text,
} from './primordials.js';
import { isWrapperIntact } from './module-wrapper.js';
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
  guardLookup();
  patch(
    module.prototype,
    '_compile',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (!isWrapperIntact()) throw violation('module.wrap');
        return apply(original, this, args);
      },
  );
  for (const name of [
    '_load',
    '_resolveFilename',
    '_findPath',
    '_nodeModulePaths',
    '_resolveLookupPaths',
    'runMain',
    'globalPaths',
  ]) {
    lock(module, name, () => violation(`module.${name}`));
  }
  for (const name of ['load', 'require', '_compile']) lock(module.prototype, name, () => violation(`Module#${name}`));
  for (const name of ['_cache', '_extensions', '_pathCache']) lockContents(name, () => violation(`module.${name}`));
}

/** Where a module looks follows from where it is: `module.paths` can be read, but no longer decides. */
function guardLookup(): void {
  const pathsOf = get(module, '_nodeModulePaths') as AnyFunction;
  const folderOf = dirname;
  patch(
    module,
    '_resolveLookupPaths',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const parent = args[1];
        const filename = property(parent, 'filename');
        if (typeof filename !== 'string' || typeof parent !== 'object') return apply(original, this, args);
        const paths = apply(pathsOf, module, [folderOf(filename)]);
        return apply(original, this, [args[0], { __proto__: null, id: property(parent, 'id'), filename, paths }]);
      },
  );
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
    const change = Reflect[trap] as AnyFunction;
    const seam: AnyFunction = (...args: unknown[]) => {
      if (!isCalledByLoader(seam)) throw violation();
      // A set without the receiver, which is the proxy, lands on the object itself.
      return apply(change, undefined, trap === 'set' ? [args[0], args[1], args[2]] : args);
    };
    return seam;
  };
  const traps = handler<object>({
    set: guard('set') as ProxyHandler<object>['set'] & AnyFunction,
    deleteProperty: guard('deleteProperty') as ProxyHandler<object>['deleteProperty'] & AnyFunction,
    defineProperty: guard('defineProperty') as ProxyHandler<object>['defineProperty'] & AnyFunction,
  });
  const guarded = new Proxy(contents, traps);
  defineProperty(module, name, {
    enumerable: true,
    configurable: false,
    get: () => guarded,
    set: () => {
      throw violation();
    },
  });
}
