// flags: --no-code-exec
'use strict';

new (require('vm').Script)("console.log('ESCAPED')").runInThisContext();
