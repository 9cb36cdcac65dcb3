import { demand } from '../../judge/demand.js';
import { nativeRequest } from '../../judge/held-requests.js';
import { type Current, holding } from '../../judge/scope.js';
import { loadQuietly } from '../../realm/load-quietly.js';
import { type Ask, askHeld, installSeams, optionalSeam, seam, throwIt } from '../../seams/install-seams.js';
import { apply, get, getPrototypeOf, isFunction, isObject, property, replace, text } from '../../seams/primordials.js';
import { closed, replaceClass } from '../../seams/stand-in.js';

/** Addons, foreign functions and WASI: code that no guard in JavaScript can hold. */
export function nativeGuard(everywhere: Current): void {
  const current = holding(everywhere, 'native');
  installSeams(current, [seam(process, 'dlopen', askAddon, throwIt)]);
  closeEngines(current);
  closeModule('node:ffi', 'ffi', current);
  closeModule('node:wasi', 'wasi', current);
  const database = property(property(loadQuietly('node:sqlite'), 'DatabaseSync'), 'prototype');
  if (!isObject(database)) return;
  close(database, 'loadExtension', 'sqlite', current);
  close(database, 'enableLoadExtension', 'sqlite', current);
}

/** (module, file) */
const askAddon: Ask = (scope, args) => {
  const file = text(args[1]);
  replace(args, 1, file);
  const verdict = scope.check(nativeRequest('process.dlopen', file));
  return typeof verdict === 'string' ? null : verdict;
};

const nativeCode = (api: string): ReturnType<typeof nativeRequest> => nativeRequest(api, '');

function close(owner: object, name: string, module: string, current: Current): void {
  installSeams(current, [optionalSeam(owner, name, askHeld(nativeCode, `${module}.${name}`), throwIt)]);
}

/** OpenSSL loads an engine from any file: by name, and for the certificates and keys of a TLS context. */
function closeEngines(current: Current): void {
  const crypto = loadQuietly('node:crypto');
  const createContext = property(loadQuietly('node:tls'), 'createSecureContext');
  if (!isObject(crypto) || !isFunction(createContext)) return;
  close(crypto, 'setEngine', 'crypto', current);
  const context = property(apply(createContext, undefined, []), 'context');
  const prototype = isObject(context) ? getPrototypeOf(context) : null;
  if (prototype === null) throw new TypeError('this Node has no SecureContext');
  close(prototype, 'setClientCertEngine', 'crypto', current);
  close(prototype, 'setEngineKey', 'crypto', current);
}

/** Every function and class that the module exports refuses. */
function closeModule(name: string, api: string, current: Current): void {
  const exports = loadQuietly(name);
  if (!isObject(exports)) return;
  for (const member of Object.keys(exports)) {
    const original: unknown = get(exports, member);
    if (!isFunction(original)) continue;
    const guarded = closed(original, () => {
      const scope = current();
      if (scope !== null) demand(scope, nativeCode(`${api}.${member}`));
    });
    replaceClass(exports, member, original, guarded);
  }
}
