// flags: --no-network
// min-node: 24
'use strict';
const { HTTP, print, ignore } = require('./support/world.cjs');

process.env.HTTP_PROXY = process.env.http_proxy = 'http://127.0.0.1:' + HTTP;
require('http')
  .get('http://example.com/', { agent: new (require('http').Agent)({ proxyEnv: process.env }) }, (r) =>
    r.on('data', print),
  )
  .on('error', ignore);
