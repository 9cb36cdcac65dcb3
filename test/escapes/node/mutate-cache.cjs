// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

const path = require.resolve('./support/parts/part.cjs');
require.cache[path] = { exports: { text: 'ESCAPED' }, loaded: true, children: [] };
print(require('./support/parts/part.cjs').text);
