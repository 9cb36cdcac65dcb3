// flags: --no-network
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

// Subscribers get the socket before it connects.
const channel = require('diagnostics_channel');
channel.subscribe('net.client.socket', ({ socket }) => {
  socket.destroy = () => socket;
  show(socket);
});
require('net').connect(TCP, HOST).on('error', ignore);
setTimeout(() => process.exit(), 1000);
