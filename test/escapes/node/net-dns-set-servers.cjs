// flags: --no-network
'use strict';
const { UDP, ignore } = require('./support/world.cjs');

const dns = require('dns');
dns.setServers(['127.0.0.1:' + UDP]);
setTimeout(() => process.exit(), 1500);
dns.resolveMx('the-secret.example.com', ignore);
