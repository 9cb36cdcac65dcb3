// flags: --no-network
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

process.on('uncaughtException', ignore);
const { connect } = require('net');
Array.prototype[Symbol.iterator] = function* () {};
show(connect(TCP, HOST));
setTimeout(() => process.exit(), 1000);
