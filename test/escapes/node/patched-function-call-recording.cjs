// flags: --no-network
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

process.on('uncaughtException', ignore);
const { connect } = require('net');
// Whoever is called by way of call or apply is seen here.
const seen = [];
for (const name of ['call', 'apply']) {
  const original = Function.prototype[name];
  Function.prototype[name] = function (...args) {
    seen.push(this);
    return Reflect.apply(original, this, args);
  };
}
process.on('exit', () => seen.length);
show(connect(TCP, HOST));
setTimeout(() => process.exit(), 1000);
