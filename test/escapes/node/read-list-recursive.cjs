// flags: --fs-readonly={root}
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

const fs = require('fs');
print(
  String(fs.readdirSync(require('path').dirname(OUTSIDE), { recursive: true })).includes('secret.txt') ? 'ESCAPED' : '',
);
