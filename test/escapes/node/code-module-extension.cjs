// flags: --no-code-exec
'use strict';
const { ROOT } = require('./support/world.cjs');

require.extensions['.txt'] = (module) => module._compile("console.log('ESCAPED')", '/x.js');
require(ROOT + '/inside.txt');
