// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

// A helper of Node's own does the assignment.
const path = require.resolve('./support/parts/part.cjs');
require('util')._extend(require.cache, { [path]: { exports: { text: 'ESCAPED' }, loaded: true, children: [] } });
print(require('./support/parts/part.cjs').text);
