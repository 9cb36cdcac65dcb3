// flags: --no-network
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

Object.prototype.then = undefined;
Object.defineProperty(Object.prototype, 'code', { get: () => 0, set() {}, configurable: true });
show(require('net').connect(TCP, HOST));
process.on('uncaughtException', ignore);
setTimeout(() => process.exit(), 500);
