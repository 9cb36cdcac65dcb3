// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { OUTSIDE, SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
fs.mkdirSync(SCRATCH + '/a/sub', { recursive: true });
fs.writeFileSync(SCRATCH + '/a/sub/new', 'x');
fs.mkdirSync(SCRATCH + '/b');
fs.symlinkSync(OUTSIDE, SCRATCH + '/b/sub');
try {
  fs.cpSync(SCRATCH + '/a', SCRATCH + '/b', { recursive: true });
} catch {
  /* the link is in the way */
}
fs.writeFileSync(SCRATCH + '/b/sub/new', 'x');
