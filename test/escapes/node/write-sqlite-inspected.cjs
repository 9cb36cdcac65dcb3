// flags: --fs-readonly
// min-node: 22
'use strict';
const { NEW } = require('./support/world.cjs');
const lookThrough = require('./support/look-through.cjs');

const { DatabaseSync } = require('node:sqlite');
new (lookThrough(DatabaseSync))(NEW).exec('create table t (y)');
