// flags: --fs-readonly
// max-node: 22
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
const { open } = process.binding('fs');
const flags = 0o102;
open(NEW, flags, 0o666, ...(process.versions.node < '20.10' ? [undefined, {}] : []));
