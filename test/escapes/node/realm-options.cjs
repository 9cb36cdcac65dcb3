// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

// Options that nobody gave come from where everybody can put them.
const net = require('net');
const wrong = { importModuleDynamically: () => undefined, microtaskMode: 'afterEvaluate', origin: 1, strings: 1 };
Object.assign(Object.prototype, wrong);
show(net.connect(TCP, HOST));
