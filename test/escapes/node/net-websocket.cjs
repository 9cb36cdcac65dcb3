// flags: --no-network
// min-node: 22
'use strict';
const { TCP, ignore } = require('./support/world.cjs');

new WebSocket('ws://127.0.0.1:' + TCP).onerror = ignore;
