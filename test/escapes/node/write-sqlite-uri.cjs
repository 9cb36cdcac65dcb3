// flags: --fs-readonly
// min-node: 22
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
const { DatabaseSync } = require('node:sqlite');
try {
  new DatabaseSync('file:' + NEW).exec('create table t (x)');
} catch {
  /* stopped */
}
new DatabaseSync(new URL('file://' + NEW)).exec('create table t (x)');
