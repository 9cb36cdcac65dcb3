// flags: --no-network --seal
'use strict';
const { TCP, print } = require('./support/world.cjs');

const { TCP: Handle } = process.binding('tcp_wrap');
if (Reflect.deleteProperty(Handle.prototype, 'connect') && Handle.prototype.connect === undefined) print('ESCAPED');
