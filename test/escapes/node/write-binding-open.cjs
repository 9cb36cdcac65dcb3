// flags: --fs-readonly
// max-node: 22
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
const { open } = process.binding('fs');
open(NEW, 0o102, 0o666, undefined, {});
