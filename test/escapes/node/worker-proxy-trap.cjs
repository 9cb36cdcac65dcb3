// flags: --no-network
'use strict';
const { ignore, FETCH } = require('./support/world.cjs');

// A proxy without a trap looks for it in the prototype of its handler.
const { Worker } = require('worker_threads');
let Found = Worker;
const trap = (target, ...args) => {
  Found = target;
  return args.length > 1 ? target[args[0]] : null;
};
Object.prototype.get = trap;
void Worker.prototype;
delete Object.prototype.get;
Object.prototype.getPrototypeOf = trap;
void Object.getPrototypeOf(Worker);
delete Object.prototype.getPrototypeOf;
new Found(FETCH, { eval: true, env: {}, execArgv: [] }).on('error', ignore);
