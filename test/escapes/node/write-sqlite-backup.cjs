// flags: --fs-readonly
// min-node: 24
'use strict';
const { NEW, ignore } = require('./support/world.cjs');

const fs = require('fs');
const { DatabaseSync, backup } = require('node:sqlite');
const db = new DatabaseSync(':memory:');
db.exec('create table t (x)');
backup(db, NEW).catch(ignore);
