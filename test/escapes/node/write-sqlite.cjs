// flags: --fs-readonly
// min-node: 22
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
const { DatabaseSync } = require('node:sqlite');
new DatabaseSync(NEW).exec('create table t (x)');
