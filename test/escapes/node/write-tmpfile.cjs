// flags: --fs-readonly
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

const fs = require('fs');
// A file without a name takes space all the same.
const fd = fs.openSync(OUTSIDE, 0o20200002, 0o644);
if (fs.writeSync(fd, 'x') === 1) print('ESCAPED');
