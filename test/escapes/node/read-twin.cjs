// flags: --fs-readonly={root}
'use strict';
const { ROOT, print } = require('./support/world.cjs');

const fs = require('fs');
print(fs.readFileSync(ROOT + '-twin/secret.txt'));
