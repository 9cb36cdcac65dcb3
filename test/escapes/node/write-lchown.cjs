// flags: --fs-readonly
// needs: root
'use strict';
const { OUTSIDE } = require('./support/world.cjs');

const fs = require('fs');
fs.lchownSync(OUTSIDE + '/link', 1, 1);
