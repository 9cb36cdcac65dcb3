// flags: --no-network
'use strict';
const { HOST, HTTP, print, ignore } = require('./support/world.cjs');

const { Agent, get } = require('http');
class Own extends Agent {
  createConnection(options, done) {
    return require('net').createConnection({ ...options, host: HOST }, done);
  }
}
get({ host: 'x', port: HTTP, agent: new Own() }, (response) => response.on('data', print)).on('error', ignore);
