// flags: --no-code-exec
'use strict';

new Function("console.log('ESCAPED')")();
