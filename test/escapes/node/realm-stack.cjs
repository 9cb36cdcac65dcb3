// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

// What is made when it is first needed may run out of stack halfway. Each depth is tried once.
const net = require('net');
let tries = 0;
const dive = () => {
  try {
    dive();
  } catch {
    tries += 1;
    if (tries > 3000) return;
    try {
      show(net.connect(TCP, HOST));
    } catch {
      // not deep enough, or too deep
    }
  }
};
dive();
show(net.connect(TCP, HOST));
