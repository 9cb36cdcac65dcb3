import module from 'node:module';
import { property } from './guard.js';
import { type AnyFunction, apply, data, defineProperty, handler } from './primordials.js';
import type { PolicyViolation } from './violation.js';

const require = module.createRequire('/');
const { syncBuiltinESMExports } = module;
let isClosed = false;

/** A prompt runs what it is told. It takes long to load, so that it is closed when somebody asks for it. */
export function closeRepl(violation: () => PolicyViolation): void {
  if (isClosed) return;
  isClosed = true;
  const refuse = (): never => {
    throw violation();
  };
  const repl: unknown = apply(require as unknown as AnyFunction, undefined, ['node:repl']);
  const Server = property(repl, 'REPLServer');
  if (typeof repl !== 'object' || repl === null || typeof Server !== 'function') refuse();
  const closed: unknown = new Proxy(Server as AnyFunction, handler({ apply: refuse, construct: refuse }));
  defineProperty(repl as object, 'REPLServer', data(closed));
  defineProperty(repl as object, 'start', data(refuse));
  defineProperty(property(Server, 'prototype') as object, 'constructor', data(closed));
  syncBuiltinESMExports();
}
