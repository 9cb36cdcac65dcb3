// flags: --no-code-exec
'use strict';

require('vm').compileFunction("console.log('ESCAPED')")();
