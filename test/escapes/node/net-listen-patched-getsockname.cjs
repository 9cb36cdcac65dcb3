// flags: --no-network --allow-localhost
'use strict';
const { TCP, print } = require('./support/world.cjs');

const { TCP: Handle } = process.binding('tcp_wrap');
const { getsockname } = Handle.prototype;
Handle.prototype.getsockname = (out) => {
  out.port = 1;
  return 0;
};
const handle = new Handle(1);
const address = {};
if (handle.listen(5) === 0 && getsockname.call(handle, address) === 0 && address.port > 0)
  print('ESCAPED ' + JSON.stringify(address));
process.exit();
