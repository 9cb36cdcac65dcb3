// flags: --no-code-exec
'use strict';

(async function* () {}).constructor("console.log('ESCAPED')")().next();
