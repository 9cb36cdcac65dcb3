import module from 'node:module';
import { DATA } from '../../entry/import-hooks-data.js';
import { demand } from '../../judge/demand.js';
import { codeRequest, refusedModuleRequest } from '../../judge/held-requests.js';
import { moduleRequest } from '../../judge/request.js';
import type { Current, Scope } from '../../judge/scope.js';
import { registerHooksHere } from '../../realm/capabilities.js';
import { type Ask, installSeams, optionalSeam, seam, throwIt } from '../../seams/install-seams.js';
import { type AnyFunction, apply, isFunction, property, replace, startsWith, text } from '../../seams/primordials.js';
import { patch, patchIfPresent } from '../../seams/seam.js';
import { closeRepl } from './close-repl.js';
import { packageOf } from './package-name.js';

/** Watches imports of ES modules where Node has no hooks in the thread that imports. */
export type HookThread = (told: (name: string) => void) => () => void;

/**
 * Denied modules by every road: require, import, createRequire, import maps, getBuiltinModule, process.binding. The
 * answer takes in what another thread has refused and not yet told.
 */
export function importGuard(current: Current, hookThread: HookThread): () => void {
  const check = (specifier: string): void => {
    const scope = current();
    if (scope !== null) checkImport(scope, specifier, current);
  };
  guardRoads(current, check);
  const settle = hookImports(current, hookThread, check);
  // Hooks that were registered later come first, and need not ask those before them.
  installSeams(current, [optionalSeam(module, 'register', askRegister, throwIt)]);
  patchIfPresent(
    module,
    'registerHooks',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope === null) return apply(original, this, args);
        return apply(original, this, [checkedHooks(args[0], check)]);
      },
  );
  return settle;
}

const askRegister: Ask = ({ facts, check }) => {
  if (!facts.imports && !facts.code) return null;
  const verdict = check(refusedModuleRequest('module.register'));
  return typeof verdict === 'string' ? null : verdict;
};

/** Throws where this may not be imported. */
export function checkImport(scope: Scope, specifier: string, current: Current): void {
  const { facts } = scope;
  if (facts.code && startsWith(specifier, DATA)) demand(scope, codeRequest('import'));
  const name = packageOf(specifier);
  if (facts.code && name === 'repl') {
    closeRepl(() => {
      const now = current();
      if (now?.facts.code === true) demand(now, codeRequest('import'));
    });
  }
  if (name !== null && facts.imports) demand(scope, moduleRequest(name));
}

function hookImports(current: Current, hookThread: HookThread, check: (specifier: string) => void): () => void {
  if (registerHooksHere === null) {
    return hookThread((name) => {
      const scope = current();
      // The importer got its error in the other thread; here it is only recorded.
      if (scope !== null) scope.check(name === DATA ? codeRequest('import') : refusedModuleRequest(name));
    });
  }
  const hooks = {
    resolve(specifier: string, context: unknown, next: AnyFunction): unknown {
      check(specifier);
      const result = next(specifier, context);
      check(text(property(result, 'url')));
      return result;
    },
  };
  apply(registerHooksHere, module, [hooks]);
  return () => undefined;
}

/** Checks the answers of the target's own hooks as well. */
function checkedHooks(given: unknown, check: (url: string) => void): object {
  const hooks = { __proto__: null, resolve: property(given, 'resolve'), load: property(given, 'load') };
  const { resolve } = hooks;
  if (!isFunction(resolve)) return hooks;
  return {
    ...hooks,
    resolve(...args: unknown[]): unknown {
      const answer: unknown = apply(resolve, undefined, args);
      const result: object = { ...(typeof answer === 'object' ? answer : null) };
      const url = text(property(result, 'url'));
      check(url);
      return { ...result, url };
    },
  };
}

/** require, createRequire, import maps, getBuiltinModule, process.binding, and the loader's own parts. */
function guardRoads(current: Current, check: (specifier: string) => void): void {
  for (const name of ['_load', '_resolveFilename']) {
    patch(
      module,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          if (typeof args[0] === 'string') check(args[0]);
          const result = apply(original, this, args);
          // The file that a name led to counts as much as the name: a link or an import map may hide it.
          if (name === '_resolveFilename' && typeof result === 'string') check(result);
          return result;
        },
    );
  }
  installSeams(current, [
    optionalSeam(process, 'getBuiltinModule', askBuiltin(current), throwIt),
    seam(process, 'binding', askImport(0, current), throwIt),
    // A file may be given to the loader by hand.
    seam(module.prototype, 'load', askImport(0, current), throwIt),
    seam(module.prototype, '_compile', askImport(1, current), throwIt),
  ]);
}

function askImport(index: number, current: Current): Ask {
  return (scope, args) => {
    const specifier = text(args[index]);
    checkImport(scope, specifier, current);
    replace(args, index, specifier);
    return null;
  };
}

/** Node takes nothing but a text here, so that what it gets need not be replaced. */
function askBuiltin(current: Current): Ask {
  return (scope, args) => {
    checkImport(scope, text(args[0]), current);
    return null;
  };
}
