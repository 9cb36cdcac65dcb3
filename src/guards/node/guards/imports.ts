import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import { type Current, property, type Scope } from '../judge/guard.js';
import type { HookedImports } from '../entry/import-hooks.js';
import { DATA } from '../entry/import-hooks-data.js';
import { closeRepl } from './close-repl.js';
import { packageOf } from './package-name.js';
import { type AnyFunction, apply, data, defineProperty, get, startsWith, text } from '../seams/primordials.js';
import { patch, patchIfPresent } from '../seams/seam.js';
import { EACCES, type PolicyViolation } from '../judge/violation.js';

/** How imports of ES modules are seen where a Node has no hooks in the thread that imports. */
export type HookThread = (violation: (told: string) => unknown) => () => void;

/**
 * Denied modules by every road: require, import, createRequire, import maps, getBuiltinModule, process.binding. The
 * answer takes in what another thread has refused and not yet told.
 */
export function importGuard(current: Current, hookThread: HookThread): () => void {
  const check = (specifier: string): void => {
    const scope = current();
    if (scope !== null) checkImport(scope, specifier, current);
  };
  guardRoads(check);
  const hooks = {
    resolve(specifier: string, context: unknown, next: AnyFunction): unknown {
      check(specifier);
      const result = next(specifier, context) as { url: string };
      check(result.url);
      return result;
    },
  };
  const registerHooks: unknown = get(module, 'registerHooks');
  const settle =
    typeof registerHooks === 'function'
      ? registerHere(registerHooks as AnyFunction, hooks)
      : hookThread((told) => {
          const scope = current();
          if (scope !== null) refuseTold(scope, told);
        });
  // Hooks that were registered later come first, and need not ask those before them.
  patchIfPresent(
    module,
    'register',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope !== null && (scope.facts.imports || scope.facts.code)) throw violation(scope, 'module.register');
        return apply(original, this, args);
      },
  );
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

/** Throws where this may not be imported. */
export function checkImport(scope: Scope, specifier: string, current: Current): void {
  const { facts } = scope;
  if (facts.code && startsWith(specifier, DATA)) throw codeViolation(scope);
  const name = packageOf(specifier);
  if (facts.code && name === 'repl') {
    closeRepl(() => {
      const now = current();
      if (now?.facts.code === true) throw codeViolation(now);
    });
  }
  if (name !== null && facts.imports && !scope.decider.module(name)) throw violation(scope, name);
}

function refuseTold(scope: Scope, told: string): PolicyViolation {
  return told === DATA ? codeViolation(scope) : violation(scope, told);
}

function violation({ refuse }: Scope, name: string): PolicyViolation {
  return refuse({
    guard: 'imports',
    api: 'import',
    action: 'import',
    kind: 'name',
    subject: name,
    natural: { code: 'ERR_MODULE_NOT_FOUND', errno: -2, syscall: 'import', path: name },
  });
}

function codeViolation({ refuse }: Scope): PolicyViolation {
  return refuse({
    guard: 'code',
    api: 'import',
    action: 'run code made at run time',
    kind: '',
    subject: '',
    natural: { code: 'EACCES', errno: EACCES, syscall: 'import' },
  });
}

function registerHere(registerHooks: AnyFunction, hooks: object): () => void {
  apply(registerHooks, module, [hooks]);
  return () => undefined;
}

/** What the target's own hooks answer is checked as well. */
function checkedHooks(given: unknown, check: (url: string) => void): object {
  const hooks = { __proto__: null, resolve: property(given, 'resolve'), load: property(given, 'load') };
  const { resolve } = hooks;
  if (typeof resolve !== 'function') return hooks;
  return {
    ...hooks,
    resolve(...args: unknown[]): unknown {
      const result: object = { ...(apply(resolve as AnyFunction, undefined, args) as object) };
      const url = text(property(result, 'url'));
      check(url);
      return { ...result, url };
    },
  };
}

/** require, createRequire, import maps, getBuiltinModule, process.binding, and the loader's own parts. */
function guardRoads(check: (specifier: string) => void): void {
  for (const name of ['_load', '_resolveFilename']) {
    patch(
      module,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          if (typeof args[0] === 'string') check(args[0]);
          const result = apply(original, this, args);
          // What a name led to counts as much as the name: a link or an import map may hide it.
          if (name === '_resolveFilename' && typeof result === 'string') check(result);
          return result;
        },
    );
  }
  patchIfPresent(
    process,
    'getBuiltinModule',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        check(text(args[0]));
        return apply(original, this, args);
      },
  );
  patch(
    process,
    'binding',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        check(text(args[0]));
        return apply(original, this, args);
      },
  );
  // A file may be given to the loader by hand.
  for (const [name, index] of [
    ['load', 0],
    ['_compile', 1],
  ] as const) {
    patch(
      module.prototype,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          const file = text(args[index]);
          check(file);
          defineProperty(args, index, data(file));
          return apply(original, this, args);
        },
    );
  }
}

/** Before Node 22.15 only the thread of module.register sees what is imported. */
export function registerInThread(
  file: string,
  hooked: HookedImports,
  violation: (told: string) => unknown,
): () => void {
  const { port1, port2 } = new MessageChannel();
  const take = receiveMessageOnPort;
  port1.on('message', (name: string) => violation(name));
  port1.unref();
  module.register(pathToFileURL(file), { data: { ...hooked, port: port2 }, transferList: [port2] });
  const settle = (): void => {
    for (let told = take(port1); told !== undefined; told = take(port1)) violation(text(told.message));
  };
  // A program that ends at once gives no turn to the port.
  process.on('exit', settle);
  return settle;
}
