import module from 'node:module';
import { fileURLToPath } from 'node:url';
import type { GuardContext } from './guard.js';
import { type AnyFunction, apply, get, lastIndexOf, slice, startsWith, text } from './primordials.js';
import { patch, patchIfPresent } from './seam.js';
import { realPath } from './system.js';
import type { PolicyViolation } from './violation.js';

const FOLDER = '/node_modules/';

/** Denied modules by every road: require, import, createRequire, import maps, getBuiltinModule, process.binding. */
export function importGuard({ decider, refuse }: GuardContext): void {
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
  if (typeof registerHooks === 'function') apply(registerHooks as AnyFunction, module, [hooks]);
}

/** The name by which a specifier is denied: `node:fs/promises`, `a/b`, and `/x/node_modules/a/b.js` for a file. */
function packageOf(specifier: string): string | null {
  if (startsWith(specifier, 'node:')) return slice(specifier, 5);
  let path = specifier;
  if (startsWith(path, 'file:')) {
    try {
      path = fileURLToPath(path);
    } catch {
      return null;
    }
  }
  if (!startsWith(path, '/')) return startsWith(path, '.') || startsWith(path, '#') ? null : path;
  const real = realPath(path, true);
  const start = lastIndexOf(real, FOLDER);
  return start < 0 ? null : slice(real, start + FOLDER.length);
}
