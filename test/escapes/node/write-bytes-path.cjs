// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { OUTSIDE, SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
// A name that is no UTF-8 reads differently as text.
const link = Buffer.concat([Buffer.from(SCRATCH + '/'), Buffer.from([0xff])]);
fs.symlinkSync(OUTSIDE, link);
fs.writeFileSync(Buffer.concat([link, Buffer.from('/new')]), 'x');
