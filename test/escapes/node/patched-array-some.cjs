// flags: --no-network
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

process.on('uncaughtException', ignore);
const { connect } = require('net');
for (const name of ['some', 'every', 'includes', 'filter', 'find', 'indexOf']) Array.prototype[name] = () => true;
show(connect(TCP, HOST));
setTimeout(() => process.exit(), 1000);
