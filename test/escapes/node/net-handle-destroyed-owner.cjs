// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

// The owner, which the guard destroys, is a puppet.
const { Socket } = require('net');
class Puppet extends Socket {
  destroy() {
    return this;
  }
}
show(new Puppet().connect(TCP, HOST));
setTimeout(() => process.exit(), 1000);
