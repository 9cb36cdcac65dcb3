// flags: --no-network --allow-ip 127.0.0.1:1
'use strict';
const { HOST, HTTP, print, ignore } = require('./support/world.cjs');

let asked = 0;
const options = {
  host: { toString: () => HOST, [Symbol.toPrimitive]: () => HOST },
  get port() {
    return asked++ < 2 ? '1' : String(HTTP);
  },
  get hostname() {
    return HOST;
  },
};
for (let turn = 0; turn < 6; turn += 1)
  require('http')
    .get(options, (response) => response.on('data', print))
    .on('error', ignore);
