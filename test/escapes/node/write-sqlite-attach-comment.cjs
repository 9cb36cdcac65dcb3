// flags: --fs-readonly
// min-node: 22
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
// No spaces where a scanner would look for them.
const { DatabaseSync } = require('node:sqlite');
RegExp.prototype.test = () => false;
RegExp.prototype.exec = () => null;
const db = new DatabaseSync(':memory:');
db.prepare(`/**/aTTaCh/**/'${NEW}'/**/as/**/x`).run();
db.exec('create table x.t (y)');
