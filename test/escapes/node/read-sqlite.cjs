// flags: --fs-readonly={root}
// min-node: 22
'use strict';
const { SECRET_FILE, print } = require('./support/world.cjs');

const fs = require('fs');
const { DatabaseSync } = require('node:sqlite');
try {
  new DatabaseSync(SECRET_FILE, { readOnly: true }).exec('select 1 from sqlite_master');
} catch (error) {
  print(/not a database/.test(error.message) ? 'ESCAPED' : '');
}
