import module from 'node:module';
import { pathToFileURL } from 'node:url';
import { MessageChannel, receiveMessageOnPort } from 'node:worker_threads';
import type { GuardFiles } from './guard-files.js';
import type { GuardContext } from './guard.js';
import { packageOf } from './package-name.js';
import { type AnyFunction, apply, get, text } from './primordials.js';
import { patch, patchIfPresent } from './seam.js';
import type { PolicyViolation } from './violation.js';

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
    const name = packageOf(specifier);
    if (name !== null && !decider.module(name)) throw violation(name);
  };

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
  const hooks = {
    resolve(specifier: string, context: unknown, next: AnyFunction): unknown {
      check(specifier);
      const result = next(specifier, context) as { url: string };
      check(result.url);
      return result;
    },
  };
  const registerHooks: unknown = get(module, 'registerHooks');
  if (typeof registerHooks !== 'function') return registerInThread(files.importHooks, policy.imports, violation);
  apply(registerHooks as AnyFunction, module, [hooks]);
  return () => undefined;
}

/** Before Node 22.15 only the thread of module.register sees what is imported. */
function registerInThread(file: string, denied: readonly string[], violation: (name: string) => unknown): () => void {
  const { port1, port2 } = new MessageChannel();
  const take = receiveMessageOnPort;
  port1.on('message', (name: string) => violation(name));
  port1.unref();
  module.register(pathToFileURL(file), { data: { denied, port: port2 }, transferList: [port2] });
  const settle = (): void => {
    for (let told = take(port1); told !== undefined; told = take(port1)) violation(text(told.message));
  };
  // A program that ends at once gives no turn to the port.
  process.on('exit', settle);
  return settle;
}
