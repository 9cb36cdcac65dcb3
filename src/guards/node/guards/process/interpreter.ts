import module from 'node:module';
import { dirname } from 'node:path';
import { demand } from '../../judge/demand.js';
import { changeDirectoryRequest, interpreterRequest } from '../../judge/held-requests.js';
import { type Current, holding } from '../../judge/scope.js';
import { type Ask, askHeld, installSeams, optionalSeam, seam, throwIt } from '../../seams/install-seams.js';
import { isWrapperIntact } from '../../seams/module-wrapper.js';
import { apply, isObject, methodOf, property, replace, text } from '../../seams/primordials.js';
import { patch } from '../../seams/seam.js';
import { lock, lockContents } from './lock.js';

const REGISTRATIONS = ['register', 'registerHooks', '_initPaths', 'syncBuiltinESMExports'];
const LOADER = [
  '_load',
  '_resolveFilename',
  '_findPath',
  '_nodeModulePaths',
  '_resolveLookupPaths',
  'runMain',
  'globalPaths',
];

/** --no-interpreter-mutation: no chdir, no loader hooks, no changes to how modules are found or kept. */
export function interpreterGuard(everywhere: Current, isRun: boolean): void {
  const current = holding(everywhere, 'interpreter');
  const check = (api: string): void => {
    const scope = current();
    if (scope !== null) demand(scope, interpreterRequest(api));
  };
  installSeams(current, [
    seam(process, 'chdir', askDirectory, throwIt),
    seam(module.prototype, '_compile', askWrapper, throwIt),
  ]);
  for (const name of REGISTRATIONS) {
    installSeams(current, [optionalSeam(module, name, askHeld(interpreterRequest, `module.${name}`), throwIt)]);
  }
  guardLookup(current);
  for (const name of LOADER) lock(module, name, isRun, () => check(`module.${name}`));
  for (const name of ['load', 'require', '_compile'])
    lock(module.prototype, name, isRun, () => check(`Module#${name}`));
  for (const name of ['_cache', '_extensions', '_pathCache']) lockContents(name, isRun, () => check(`module.${name}`));
}

const askDirectory: Ask = (scope, args) => {
  const path = text(args[0]);
  replace(args, 0, path);
  const verdict = scope.check(changeDirectoryRequest(path));
  return typeof verdict === 'string' ? null : verdict;
};

const refuseWrapper = askHeld(interpreterRequest, 'module.wrap');
const askWrapper: Ask = (scope, args, self) => (isWrapperIntact() ? null : refuseWrapper(scope, args, self));

/** The folder of a module decides where it looks for others; `module.paths` can be read, but no longer decides. */
function guardLookup(current: Current): void {
  const pathsOf = methodOf(module, '_nodeModulePaths');
  const folderOf = dirname;
  patch(
    module,
    '_resolveLookupPaths',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        if (current() === null) return apply(original, this, args);
        const parent = args[1];
        const filename = property(parent, 'filename');
        if (typeof filename !== 'string' || !isObject(parent)) return apply(original, this, args);
        const paths = apply(pathsOf, module, [folderOf(filename)]);
        return apply(original, this, [args[0], { __proto__: null, id: property(parent, 'id'), filename, paths }]);
      },
  );
}
