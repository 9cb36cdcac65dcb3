import module from 'node:module';
import { property } from '../judge/guard.js';
import { type AnyFunction, apply, data, defineProperty } from '../seams/primordials.js';
import { closed } from '../seams/stand-in.js';

const require = module.createRequire('/');
const { syncBuiltinESMExports } = module;
let isClosed = false;

/** A prompt runs what it is told. It takes long to load, so that it is closed when somebody asks for it. */
export function closeRepl(check: () => void): void {
  if (isClosed) return;
  isClosed = true;
  const repl: unknown = apply(require as unknown as AnyFunction, undefined, ['node:repl']);
  const Server = property(repl, 'REPLServer');
  const start = property(repl, 'start');
  if (typeof repl !== 'object' || repl === null || typeof Server !== 'function' || typeof start !== 'function') {
    throw new TypeError('this Node has no repl to close');
  }
  const guarded = closed(Server as AnyFunction, check);
  const guardedStart = function (this: unknown, ...args: unknown[]): unknown {
    check();
    return apply(start as AnyFunction, this, args);
  };
  defineProperty(repl, 'REPLServer', data(guarded));
  defineProperty(repl, 'start', data(guardedStart));
  defineProperty(property(Server, 'prototype') as object, 'constructor', data(guarded));
  syncBuiltinESMExports();
}
