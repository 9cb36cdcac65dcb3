// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

const path = require.resolve('./support/parts/part.cjs');
setImmediate(Reflect.set, require.cache, path, { exports: { text: 'ESCAPED' }, loaded: true, children: [] });
setTimeout(() => print(require('./support/parts/part.cjs').text), 50);
