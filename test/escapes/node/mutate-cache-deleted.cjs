// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

require('./support/parts/part.cjs').text = 'ESCAPED';
const path = require.resolve('./support/parts/part.cjs');
Object.defineProperty(require.cache, path, { value: { exports: { text: 'ESCAPED' }, loaded: true, children: [] } });
const before = require.cache[path];
delete require.cache[path];
if (require.cache[path] !== before) print('ESCAPED');
