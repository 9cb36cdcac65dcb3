// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print } = require('./support/world.cjs');

// The error of a parser quotes what it could not parse.
try {
  require('module')._extensions['.json']({}, SECRET_FILE);
} catch (error) {
  print(/"secret-/.test(error.message) ? 'ESCAPED' : '');
}
