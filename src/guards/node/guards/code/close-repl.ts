import module from 'node:module';
import { apply, data, defineProperty, isFunction, isObject, methodOf, property } from '../../seams/primordials.js';
import { closed } from '../../seams/stand-in.js';

// A function with properties, of which only the call matters here.
const require = methodOf({ require: module.createRequire('/') }, 'require');
const { syncBuiltinESMExports } = module;
let isClosed = false;

/** A prompt runs any code that it is given. It takes long to load, so that it is closed when somebody asks for it. */
export function closeRepl(check: () => void): void {
  if (isClosed) return;
  isClosed = true;
  const repl: unknown = apply(require, undefined, ['node:repl']);
  const Server = property(repl, 'REPLServer');
  const start = property(repl, 'start');
  const prototype = property(Server, 'prototype');
  if (!isObject(repl) || !isFunction(Server) || !isFunction(start) || !isObject(prototype)) {
    throw new TypeError('this Node has no repl to close');
  }
  const guarded = closed(Server, check);
  const guardedStart = function (this: unknown, ...args: unknown[]): unknown {
    check();
    return apply(start, this, args);
  };
  defineProperty(repl, 'REPLServer', data(guarded));
  defineProperty(repl, 'start', data(guardedStart));
  defineProperty(prototype, 'constructor', data(guarded));
  syncBuiltinESMExports();
}
