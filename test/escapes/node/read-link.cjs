// flags: --fs-readonly={root}
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

const fs = require('fs');
print(fs.readlinkSync(OUTSIDE + '/link') && 'ESCAPED');
