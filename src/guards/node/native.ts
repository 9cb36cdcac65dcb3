import module from 'node:module';
import type { GuardContext } from './guard.js';
import { property } from './guard.js';
import { type AnyFunction, defineProperty, get, handler, lastIndexOf, slice, text } from './primordials.js';
import { patch, patchIfPresent } from './seam.js';
import type { PolicyViolation } from './violation.js';

const require = module.createRequire('/');

/** Addons, foreign functions and WASI: code that no guard in JavaScript can hold. */
export function nativeGuard({ refuse }: GuardContext): void {
  const violation = (api: string, file: string): PolicyViolation =>
    refuse({
      guard: 'native',
      api,
      action: file === '' ? 'use native code' : 'load the native extension',
      kind: file === '' ? '' : 'name',
      subject: slice(file, lastIndexOf(file, '/') + 1),
      natural: { code: 'ERR_DLOPEN_DISABLED', errno: -13, syscall: 'dlopen' },
    });
  patch(
    process,
    'dlopen',
    () =>
      function (_module: unknown, file: unknown) {
        throw violation('process.dlopen', text(file));
      },
  );
  closeModule('node:ffi', (name) => violation(`ffi.${name}`, ''));
  closeModule('node:wasi', (name) => violation(`wasi.${name}`, ''));
  for (const [name, method] of [
    ['DatabaseSync', 'loadExtension'],
    ['DatabaseSync', 'enableLoadExtension'],
  ] as const) {
    const prototype = property(property(loadBuiltin('node:sqlite'), name), 'prototype');
    if (typeof prototype !== 'object' || prototype === null) continue;
    patchIfPresent(
      prototype,
      method,
      () =>
        function () {
          throw violation(`sqlite.${method}`, '');
        },
    );
  }
}

/** Every function and class that the module exports refuses. */
function closeModule(name: string, violation: (member: string) => PolicyViolation): void {
  const exports = loadBuiltin(name);
  if (typeof exports !== 'object' || exports === null) return;
  for (const member of Object.keys(exports)) {
    const original: unknown = get(exports, member);
    if (typeof original !== 'function') continue;
    const refuse = (): never => {
      throw violation(member);
    };
    const closed = new Proxy(original as AnyFunction, handler({ apply: refuse, construct: refuse }));
    defineProperty(exports, member, { value: closed, writable: true, configurable: true, enumerable: true });
  }
}

/** Undefined where this Node does not have it. Loading an experimental module must not print its warning. */
function loadBuiltin(name: string): unknown {
  if (!module.isBuiltin(name)) return undefined;
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return require(name) as unknown;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
