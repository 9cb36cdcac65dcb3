// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');
const atEveryDepth = require('./support/at-every-depth.cjs');

const net = require('net');
const attempt = () => show(net.connect(TCP, HOST));
atEveryDepth(attempt, 3000);
attempt();
