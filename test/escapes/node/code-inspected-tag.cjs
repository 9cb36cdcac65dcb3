// flags: --no-code-exec
'use strict';
const lookThrough = require('./support/look-through.cjs');

const { Script } = require('vm');
new (lookThrough(Script, Symbol.toStringTag))("console.log('ESCAPED')").runInThisContext();
