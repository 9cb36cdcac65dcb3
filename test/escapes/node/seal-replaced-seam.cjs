// flags: --no-network --seal
'use strict';
const { TCP, print } = require('./support/world.cjs');

// What was patched cannot be replaced, not even by something harmless.
const { TCP: Handle } = process.binding('tcp_wrap');
const own = () => 0;
Reflect.set(Handle.prototype, 'connect', own);
if (Handle.prototype.connect === own) print('ESCAPED');
