// flags: --no-network
'use strict';
const { HOST, UDP, print, ignore } = require('./support/world.cjs');

const socket = require('dgram').createSocket('udp4');
socket.on('error', ignore).on('message', (data) => {
  print(data);
  socket.close();
});
socket.connect(UDP, HOST, (error) => error || socket.send('x'));
setTimeout(() => process.exit(), 1000);
