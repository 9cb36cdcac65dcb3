// flags: --no-network
'use strict';
const { TCP, show } = require('./support/world.cjs');

for (const host of ['127.1', '2130706433', '0x7f000001', '0177.0.0.1', '127.0.1']) {
  show(require('net').connect(TCP, host));
}
