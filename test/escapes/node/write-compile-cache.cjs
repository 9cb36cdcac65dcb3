// flags: --fs-readonly
// min-node: 22
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
require('module').enableCompileCache(NEW);
require('./support/parts/part.cjs');
require('module').flushCompileCache?.();
