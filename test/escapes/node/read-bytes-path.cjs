// flags: --fs-readonly={root} --allow-write {scratch}
'use strict';
const { SCRATCH, SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
const link = Buffer.concat([Buffer.from(SCRATCH + '/'), Buffer.from([0xff])]);
fs.symlinkSync(SECRET_FILE, link);
print(fs.readFileSync(link));
