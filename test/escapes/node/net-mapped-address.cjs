// flags: --no-network --allow-ip 10.0.0.0/8
// needs: ipv6
'use strict';
const { TCP, show } = require('./support/world.cjs');

show(require('net').connect({ host: '::ffff:7f00:1', port: TCP, family: 6 }));
