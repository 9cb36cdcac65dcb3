// flags: --no-network --seal
'use strict';
const { TCP, print } = require('./support/world.cjs');

const { TCP: Handle } = process.binding('tcp_wrap');
const own = () => 0;
Reflect.defineProperty(Handle.prototype, 'connect', { value: own });
if (Handle.prototype.connect === own) print('ESCAPED');
