import module from 'node:module';
import type { GuardContext } from './guard.js';
import { property } from './guard.js';
import { type AnyFunction, apply, defineProperty, get, handler, lastIndexOf, slice, text } from './primordials.js';
import { markPatched, patch, patchIfPresent } from './seam.js';
import type { PolicyViolation } from './violation.js';

const require = module.createRequire('/');
const { getPrototypeOf } = Reflect;

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
  closeEngines((api) => violation(api, ''));
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

/** OpenSSL loads an engine from any file: by name, and for the certificates and keys of a TLS context. */
function closeEngines(violation: (api: string) => PolicyViolation): void {
  const crypto = loadBuiltin('node:crypto');
  const createContext = property(loadBuiltin('node:tls'), 'createSecureContext');
  if (typeof crypto !== 'object' || crypto === null || typeof createContext !== 'function') return;
  const close = (owner: object, name: string): void =>
    patchIfPresent(
      owner,
      name,
      () =>
        function () {
          throw violation(`crypto.${name}`);
        },
    );
  close(crypto, 'setEngine');
  const context = property(apply(createContext as AnyFunction, undefined, []), 'context');
  const prototype: unknown = typeof context === 'object' && context !== null ? getPrototypeOf(context) : null;
  if (typeof prototype !== 'object' || prototype === null) throw new TypeError('this Node has no SecureContext');
  for (const name of ['setClientCertEngine', 'setEngineKey']) close(prototype, name);
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
    markPatched(exports, member);
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
