// flags: --fs-readonly={root} --allow-write {scratch}
'use strict';
const { SCRATCH, SECRET_FILE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.mkdirSync(SCRATCH + '/a');
fs.symlinkSync(SECRET_FILE, SCRATCH + '/a/s');
fs.promises
  .cp(SCRATCH + '/a', SCRATCH + '/b', { recursive: true, dereference: true })
  .then(() => print(fs.readFileSync(SCRATCH + '/b/s')), ignore);
