// flags: --fs-readonly={root}
// min-node: 22
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

const fs = require('fs');
print(fs.globSync(OUTSIDE + '/*').length > 0 ? 'ESCAPED' : '');
