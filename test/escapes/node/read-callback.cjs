// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
fs.readFile(SECRET_FILE, (_, data) => print(data));
