import module from 'node:module';
import { loadBuiltin as loadRaw } from '../../../loaders/builtin.js';
import { type Current, holding, property, type Scope } from '../judge/guard.js';
import {
  type AnyFunction,
  apply,
  data,
  defineProperty,
  get,
  getPrototypeOf,
  lastIndexOf,
  slice,
  text,
} from '../seams/primordials.js';
import { markPatched, patch, patchIfPresent } from '../seams/seam.js';
import { closed } from '../seams/stand-in.js';
import type { PolicyViolation } from '../judge/violation.js';

/** Addons, foreign functions and WASI: code that no guard in JavaScript can hold. */
export function nativeGuard(everywhere: Current): void {
  const current = holding(everywhere, 'native');
  const violation = ({ refuse }: Scope, api: string, file: string): PolicyViolation =>
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
    (original) =>
      function (this: unknown, ...args: unknown[]) {
        const scope = current();
        if (scope !== null) throw violation(scope, 'process.dlopen', text(args[1]));
        return apply(original, this, args);
      },
  );
  const check = (api: string): void => {
    const scope = current();
    if (scope !== null) throw violation(scope, api, '');
  };
  closeEngines(check);
  closeModule('node:ffi', (name) => check(`ffi.${name}`));
  closeModule('node:wasi', (name) => check(`wasi.${name}`));
  for (const [name, method] of [
    ['DatabaseSync', 'loadExtension'],
    ['DatabaseSync', 'enableLoadExtension'],
  ] as const) {
    const prototype = property(property(loadBuiltin('node:sqlite'), name), 'prototype');
    if (typeof prototype !== 'object' || prototype === null) continue;
    patchIfPresent(
      prototype,
      method,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          check(`sqlite.${method}`);
          return apply(original, this, args);
        },
    );
  }
}

/** OpenSSL loads an engine from any file: by name, and for the certificates and keys of a TLS context. */
function closeEngines(check: (api: string) => void): void {
  const crypto = loadBuiltin('node:crypto');
  const createContext = property(loadBuiltin('node:tls'), 'createSecureContext');
  if (typeof crypto !== 'object' || crypto === null || typeof createContext !== 'function') return;
  const close = (owner: object, name: string): void =>
    patchIfPresent(
      owner,
      name,
      (original) =>
        function (this: unknown, ...args: unknown[]) {
          check(`crypto.${name}`);
          return apply(original, this, args);
        },
    );
  close(crypto, 'setEngine');
  const context = property(apply(createContext as AnyFunction, undefined, []), 'context');
  const prototype: unknown = typeof context === 'object' && context !== null ? getPrototypeOf(context) : null;
  if (typeof prototype !== 'object' || prototype === null) throw new TypeError('this Node has no SecureContext');
  for (const name of ['setClientCertEngine', 'setEngineKey']) close(prototype, name);
}

/** Every function and class that the module exports refuses. */
function closeModule(name: string, check: (member: string) => void): void {
  const exports = loadBuiltin(name);
  if (typeof exports !== 'object' || exports === null) return;
  for (const member of Object.keys(exports)) {
    const original: unknown = get(exports, member);
    if (typeof original !== 'function') continue;
    const guarded = closed(original as AnyFunction, () => check(member));
    defineProperty(exports, member, data(guarded));
    markPatched(exports, member);
    const prototype = property(original, 'prototype');
    if (typeof prototype !== 'object' || prototype === null) continue;
    defineProperty(prototype, 'constructor', { ...data(guarded), enumerable: false });
  }
}

/** Undefined where this Node does not have it. Loading an experimental module must not print its warning. */
function loadBuiltin(name: string): unknown {
  if (!module.isBuiltin(name)) return undefined;
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return loadRaw(name);
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
