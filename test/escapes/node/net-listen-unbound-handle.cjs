// flags: --no-network --allow-localhost
'use strict';
const { TCP, print } = require('./support/world.cjs');

const { TCP: Handle } = process.binding('tcp_wrap');
const handle = new Handle(1);
const address = {};
if (handle.listen(5) === 0 && handle.getsockname(address) === 0 && address.port > 0)
  print('ESCAPED ' + JSON.stringify(address));
process.exit();
