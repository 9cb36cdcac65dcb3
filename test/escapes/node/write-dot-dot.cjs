// flags: --fs-readonly
'use strict';
const { ROOT } = require('./support/world.cjs');

const fs = require('fs');
fs.writeFileSync(ROOT + '/../outside/new', 'x');
