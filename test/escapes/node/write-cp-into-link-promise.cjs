// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { OUTSIDE, SCRATCH, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.mkdirSync(SCRATCH + '/a/sub', { recursive: true });
fs.writeFileSync(SCRATCH + '/a/sub/new', 'x');
fs.mkdirSync(SCRATCH + '/b');
fs.symlinkSync(OUTSIDE, SCRATCH + '/b/sub');
fs.promises
  .cp(SCRATCH + '/a', SCRATCH + '/b', { recursive: true })
  .catch(ignore)
  .then(() => fs.writeFileSync(SCRATCH + '/b/sub/new', 'x'));
