import module from 'node:module';
import { dirname } from 'node:path';
import { isCalledByLoader } from '../seams/call-depth.js';
import { type Current, holding, property, type Scope } from '../judge/guard.js';
import {
  type AnyFunction,
  apply,
  defineProperty,
  get,
  getOwnPropertyDescriptor,
  handler,
  text,
} from '../seams/primordials.js';
import { isWrapperIntact } from '../seams/module-wrapper.js';
import { markPatched, patch, patchIfPresent } from '../seams/seam.js';
import { EACCES, type PolicyViolation } from '../judge/violation.js';

/** --no-interpreter-mutation: no chdir, no loader hooks, no changes to how modules are found or kept. */
export function interpreterGuard(everywhere: Current, isRun: boolean): void {
  const current = holding(everywhere, 'interpreter');
  const violation = ({ refuse }: Scope, api: string, kind: '' | 'path' = '', subject = ''): PolicyViolation =>
    refuse({
      guard: 'interpreter',
      api,
      action: kind === '' ? 'change' : 'change directory to',
      kind,
      subject,
      natural: { code: 'EACCES', errno: EACCES, syscall: api },
    });
  const check = (api: string): void => {
    const scope = current();
    if (scope !== null) throw violation(scope, api);
  };
  patch(
    process,
    'chdir',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope !== null) throw violation(scope, 'process.chdir', 'path', text(args[0]));
        return apply(original, this, args);
      },
  );
  for (const name of ['register', 'registerHooks', '_initPaths', 'syncBuiltinESMExports']) {
    patchIfPresent(
      module,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          check(`module.${name}`);
          return apply(original, this, args);
        },
    );
  }
  guardLookup(current);
  patch(
    module.prototype,
    '_compile',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (!isWrapperIntact()) check('module.wrap');
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
    lock(module, name, isRun, () => check(`module.${name}`));
  }
  for (const name of ['load', 'require', '_compile'])
    lock(module.prototype, name, isRun, () => check(`Module#${name}`));
  for (const name of ['_cache', '_extensions', '_pathCache']) lockContents(name, isRun, () => check(`module.${name}`));
}

/** Where a module looks follows from where it is: `module.paths` can be read, but no longer decides. */
function guardLookup(current: Current): void {
  const pathsOf = get(module, '_nodeModulePaths') as AnyFunction;
  const folderOf = dirname;
  patch(
    module,
    '_resolveLookupPaths',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (current() === null) return apply(original, this, args);
        const parent = args[1];
        const filename = property(parent, 'filename');
        if (typeof filename !== 'string' || typeof parent !== 'object') return apply(original, this, args);
        const paths = apply(pathsOf, module, [folderOf(filename)]);
        return apply(original, this, [args[0], { __proto__: null, id: property(parent, 'id'), filename, paths }]);
      },
  );
}

/** Node's own loader reads these late, so a value that cannot be set is what holds. */
function lock(owner: object, name: string, isRun: boolean, check: () => void): void {
  const descriptor = getOwnPropertyDescriptor(owner, name);
  if (descriptor?.configurable !== true) return;
  let value: unknown = get(owner, name);
  defineProperty(owner, name, {
    enumerable: descriptor.enumerable ?? false,
    configurable: !isRun,
    get: () => value,
    set: (given: unknown) => {
      check();
      value = given;
    },
  });
  markPatched(owner, name);
}

/** require.cache and require.extensions stay readable; only Node's loader may change them. */
function lockContents(name: string, isRun: boolean, check: () => void): void {
  const contents = property(module, name);
  if (typeof contents !== 'object' || contents === null) return;
  const guard = (trap: 'set' | 'deleteProperty' | 'defineProperty'): AnyFunction => {
    const change = Reflect[trap] as AnyFunction;
    const seam: AnyFunction = (...args: unknown[]) => {
      if (!isCalledByLoader(seam)) check();
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
  let guarded: unknown = new Proxy(contents, traps);
  defineProperty(module, name, {
    enumerable: true,
    configurable: !isRun,
    get: () => guarded,
    set: (given: unknown) => {
      check();
      guarded = given;
    },
  });
  markPatched(module, name);
}
