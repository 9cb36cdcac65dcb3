// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

// The object behind the proxy.
let found = process.env;
Object.prototype.get = (target, key) => {
  found = target;
  return target[key];
};
void process.env.PATH;
delete Object.prototype.get;
found.NEW_NAME = 'x';
if (process.env.NEW_NAME === 'x') print('ESCAPED');
