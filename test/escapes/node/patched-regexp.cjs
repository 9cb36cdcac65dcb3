// flags: --no-network
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

process.on('uncaughtException', ignore);
const { connect } = require('net');
RegExp.prototype.test = () => true;
RegExp.prototype[Symbol.match] = () => ['10.0.0.1'];
RegExp.prototype[Symbol.replace] = () => 'localhost';
show(connect(TCP, HOST));
setTimeout(() => process.exit(), 1000);
