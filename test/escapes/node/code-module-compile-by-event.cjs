// flags: --no-code-exec
'use strict';

const Module = require('module');
const { EventEmitter } = require('events');
const own = new Module('x');
new EventEmitter().on('x', own._compile.bind(own, "console.log('ESCAPED')", '/x.js')).emit('x');
