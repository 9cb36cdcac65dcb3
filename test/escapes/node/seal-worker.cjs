// flags: --no-network --seal
'use strict';
const { print } = require('./support/world.cjs');

const threads = require('worker_threads');
class Own {}
Reflect.set(threads, 'Worker', Own);
if (threads.Worker === Own) print('ESCAPED');
