// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
process.binding('fs').writeFileUtf8(NEW, 'x', 0o101, 0o666);
