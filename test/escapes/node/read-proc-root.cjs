// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
print(fs.readFileSync('/proc/self/root' + SECRET_FILE));
