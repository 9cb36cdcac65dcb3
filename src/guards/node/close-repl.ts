import module from 'node:module';
import { property } from './guard.js';
import { type AnyFunction, apply, construct, data, defineProperty, handler } from './primordials.js';

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
  const closed: unknown = new Proxy(
    Server as AnyFunction,
    handler<AnyFunction>({
      apply(target, self, args: unknown[]) {
        check();
        return apply(target, self, args);
      },
      construct(target, args: unknown[], newTarget) {
        check();
        return construct(target, args, newTarget) as object;
      },
    }),
  );
  const guardedStart = function (this: unknown, ...args: unknown[]): unknown {
    check();
    return apply(start as AnyFunction, this, args);
  };
  defineProperty(repl, 'REPLServer', data(closed));
  defineProperty(repl, 'start', data(guardedStart));
  defineProperty(property(Server, 'prototype') as object, 'constructor', data(closed));
  syncBuiltinESMExports();
}
