// flags: --no-network
'use strict';
const { print, ignore } = require('./support/world.cjs');

const socket = require('dgram').createSocket('udp4').on('error', ignore);
socket.bind(0, () => {
  print('ESCAPED ' + socket.address().port);
  socket.close();
});
