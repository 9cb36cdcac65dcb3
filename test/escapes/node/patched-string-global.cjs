// flags: --no-network
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

process.on('uncaughtException', ignore);
const { connect } = require('net');
for (const name of ['String', 'Number', 'Reflect', 'JSON', 'Math', 'Object']) globalThis[name] = () => 'localhost';
show(connect(TCP, HOST));
setTimeout(() => process.exit(), 1000);
