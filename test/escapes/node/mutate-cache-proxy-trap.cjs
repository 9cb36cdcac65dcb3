// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

let found = require.cache;
Object.prototype.get = (target, key) => {
  found = target;
  return target[key];
};
void require.cache.x;
delete Object.prototype.get;
const path = require.resolve('./support/parts/part.cjs');
found[path] = { exports: { text: 'ESCAPED' }, loaded: true, children: [] };
print(require('./support/parts/part.cjs').text);
