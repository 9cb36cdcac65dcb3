// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { NEW, SCRATCH } = require('./support/world.cjs');

// A path of more than 4,096 bytes cannot be asked about. From its folder it is a short one, and still a link.
const fs = require('fs');
process.chdir(SCRATCH);
const LONGEST = 4092;
for (let left = LONGEST - SCRATCH.length; left > 1; left = LONGEST - process.cwd().length) {
  const name = 'a'.repeat(Math.min(200, left - 1));
  fs.mkdirSync(name);
  process.chdir(name);
}
fs.symlinkSync(NEW, 'link');
try {
  fs.writeFileSync('link', 'x');
} finally {
  // Nobody else could remove it.
  fs.unlinkSync('link');
}
