// flags: --fs-readonly
// min-node: 22
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
// The class behind a proxy, by way of a polluted prototype.
const sqlite = require('node:sqlite');
let Found = sqlite.DatabaseSync;
Object.prototype.get = (target, key) => {
  Found = target;
  return target[key];
};
void sqlite.DatabaseSync.prototype;
delete Object.prototype.get;
new Found(NEW).exec('create table t (x)');
