// flags: --no-network
'use strict';
const { FETCH, ignore } = require('./support/world.cjs');
const util = require('util');

// Asked for proxies, util.inspect shows their handlers as well: a trap may be called by hand.
const { Worker } = require('worker_threads');
const seen = new Set();
Object.defineProperty(Function.prototype, util.inspect.custom, {
  configurable: true,
  get() {
    seen.add(this);
    return undefined;
  },
});
util.inspect(Worker, { showProxy: true, depth: 4 });
delete Function.prototype[util.inspect.custom];
for (const found of [Worker, ...seen]) {
  for (const make of [
    () => new found(FETCH, { eval: true, env: {}, execArgv: [] }),
    () => found(Worker, [FETCH, { eval: true, env: {}, execArgv: [] }], Worker),
  ]) {
    try {
      make().on?.('error', ignore);
    } catch {
      // not this one
    }
  }
}
