// flags: --fs-readonly
'use strict';
const { OUTSIDE, NEW } = require('./support/world.cjs');

const fs = require('fs');
// No name yet: a link through /proc gives it one.
const fd = fs.openSync(OUTSIDE, 0o20200002, 0o644);
fs.writeSync(fd, 'x');
fs.linkSync('/proc/self/fd/' + fd, NEW);
