// flags: --no-code-exec
'use strict';

require('vm').runInThisContext("console.log('ESCAPED')");
