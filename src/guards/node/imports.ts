import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import type { GuardFiles } from './guard-files.js';
import { type GuardContext, property } from './guard.js';
import type { Policy } from '../../policy/policy.js';
import { DATA } from './import-hooks-data.js';
import { closeRepl } from './close-repl.js';
import { packageOf } from './package-name.js';
import { type AnyFunction, apply, data, defineProperty, get, startsWith, text } from './primordials.js';
import { patch, patchIfPresent } from './seam.js';
import { EACCES, type PolicyViolation } from './violation.js';

/**
 * Denied modules by every road: require, import, createRequire, import maps, getBuiltinModule, process.binding. The
 * answer takes in what another thread has refused and not yet told.
 */
export function importGuard({ decider, policy, refuse }: GuardContext, files: GuardFiles): () => void {
  const violation = (name: string): PolicyViolation =>
    refuse({
      guard: 'imports',
      api: 'import',
      action: 'import',
      kind: 'name',
      subject: name,
      natural: { code: 'ERR_MODULE_NOT_FOUND', errno: -2, syscall: 'import', path: name },
    });
  const check = (specifier: string): void => {
    if (policy.code && startsWith(specifier, 'data:')) throw codeViolation();
    const name = packageOf(specifier);
    if (policy.code && name === 'repl') closeRepl(codeViolation);
    if (name !== null && !decider.module(name)) throw violation(name);
  };
  const codeViolation = (): PolicyViolation =>
    refuse({
      guard: 'code',
      api: 'import',
      action: 'run code made at run time',
      kind: '',
      subject: '',
      natural: { code: 'EACCES', errno: EACCES, syscall: 'import' },
    });

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
      : registerInThread(files.importHooks, policy, (name) => (name === DATA ? codeViolation() : violation(name)));
  // Hooks that were registered later come first, and need not ask those before them.
  patchIfPresent(
    module,
    'register',
    () =>
      function () {
        throw violation('module.register');
      },
  );
  patchIfPresent(
    module,
    'registerHooks',
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        return apply(original, this, [checkedHooks(args[0], check)]);
      },
  );
  return settle;
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
function registerInThread(
  file: string,
  { imports: denied, code }: Pick<Policy, 'imports' | 'code'>,
  violation: (name: string) => unknown,
): () => void {
  const { port1, port2 } = new MessageChannel();
  const take = receiveMessageOnPort;
  port1.on('message', (name: string) => violation(name));
  port1.unref();
  module.register(pathToFileURL(file), { data: { denied, code, port: port2 }, transferList: [port2] });
  const settle = (): void => {
    for (let told = take(port1); told !== undefined; told = take(port1)) violation(text(told.message));
  };
  // A program that ends at once gives no turn to the port.
  process.on('exit', settle);
  return settle;
}
