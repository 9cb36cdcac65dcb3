// flags: --no-code-exec
'use strict';

(function* () {}).constructor("console.log('ESCAPED')")().next();
