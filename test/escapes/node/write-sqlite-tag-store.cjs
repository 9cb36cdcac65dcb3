// flags: --fs-readonly
// min-node: 26
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
const { DatabaseSync } = require('node:sqlite');
const db = new DatabaseSync(':memory:');
const store = db.createTagStore();
const strings = Object.assign([`ATTACH '${NEW}' AS x`], { raw: [`ATTACH '${NEW}' AS x`] });
store.run(strings);
db.exec('create table x.t (y)');
