// flags: --no-network --allow-localhost
'use strict';
const { TCP, print } = require('./support/world.cjs');

// The guard asks where the handle is bound; the answer goes into an object.
for (const name of ['port', 'address', 'family']) {
  Object.defineProperty(Object.prototype, name, { get: () => 1, set() {}, configurable: true });
}
const { TCP: Handle } = process.binding('tcp_wrap');
const handle = new Handle(1);
const listening = handle.listen(5) === 0;
for (const name of ['port', 'address', 'family']) delete Object.prototype[name];
const address = {};
if (listening && handle.getsockname(address) === 0 && address.port > 0) print('ESCAPED ' + JSON.stringify(address));
process.exit();
