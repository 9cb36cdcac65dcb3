// flags: --no-network --allow-ip 127.0.0.1:1
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

let asked = 0;
const options = {
  host: HOST,
  get port() {
    return asked++ < 3 ? 1 : TCP;
  },
};
for (let turn = 0; turn < 6; turn += 1) show(require('net').connect(options));
