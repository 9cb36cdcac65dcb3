// flags: --no-network --allow-domain example.com
'use strict';
const { UDP, print } = require('./support/world.cjs');

// A sender may bind to any port of the wildcard address, a listener to none.
const { UDP: Handle } = process.binding('udp_wrap');
let asked = 0;
for (let turn = 0; turn < 3; turn += 1) {
  const handle = new Handle();
  const address = {};
  handle.bind('0.0.0.0', { valueOf: () => (asked++ === 0 ? 0 : 45871) }, 0);
  if (handle.getsockname(address) === 0 && address.port === 45871) print('ESCAPED');
}
process.exit();
