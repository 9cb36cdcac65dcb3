// flags: --no-interpreter-mutation
'use strict';
const { ROOT, print } = require('./support/world.cjs');

require.extensions['.txt'] = (module) => {
  module.exports = 'ESCAPED';
};
print(require(ROOT + '/inside.txt'));
