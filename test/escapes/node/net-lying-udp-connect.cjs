// flags: --no-network --allow-ip 127.0.0.1:1
'use strict';
const { HOST, UDP } = require('./support/world.cjs');

// The guard and the call each ask the port what it is.
const { UDP: Handle, SendWrap } = process.binding('udp_wrap');
let asked = 0;
for (let turn = 0; turn < 3; turn += 1) {
  const handle = new Handle();
  if (handle.connect(HOST, { valueOf: () => (asked++ === 0 ? 1 : UDP) }) === 0)
    handle.send(new SendWrap(), [Buffer.from('x')], 1, false);
}
setTimeout(() => process.exit(), 300);
