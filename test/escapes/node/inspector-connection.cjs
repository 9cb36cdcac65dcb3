// flags: --no-network
'use strict';
const { print, ignore } = require('./support/world.cjs');

const { Connection } = process.binding('inspector');
new Connection(ignore);
print('ESCAPED');
