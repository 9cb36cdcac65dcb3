// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

const { Socket } = require('net');
show(Socket.prototype.connect.call(new Socket(), TCP, HOST));
