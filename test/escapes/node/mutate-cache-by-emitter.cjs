// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

const path = require.resolve('./support/parts/part.cjs');
const listener = Object.assign(() => {}, { exports: { text: 'ESCAPED' }, loaded: true, children: [] });
require('events').prototype.on.call({ _events: require.cache, _eventsCount: 0 }, path, listener);
print(require('./support/parts/part.cjs').text);
