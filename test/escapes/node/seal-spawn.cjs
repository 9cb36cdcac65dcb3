// flags: --no-network --seal
'use strict';
const { print } = require('./support/world.cjs');

const own = () => 0;
const { Process } = process.binding('process_wrap');
Reflect.set(Process.prototype, 'spawn', own);
if (Process.prototype.spawn === own) print('ESCAPED');
