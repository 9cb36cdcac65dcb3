// flags: --no-network
'use strict';
const { HOST, UDP, print, ignore } = require('./support/world.cjs');

const socket = require('dgram').createSocket('udp4');
socket
  .on('message', (data) => {
    print(data);
    socket.close();
  })
  .on('error', ignore)
  .send('x', UDP, HOST);
setTimeout(() => process.exit(), 1000).unref();
