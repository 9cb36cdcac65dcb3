// flags: --fs-readonly
'use strict';
const { print } = require('./support/world.cjs');

const fs = require('fs');
// Whoever writes memory is no longer held by anything in it.
const fd = fs.openSync('/proc/self/mem', 'r+');
print('ESCAPED ' + fd);
