// flags: --no-code-exec
'use strict';

(() => {}).constructor("console.log('ESCAPED')")();
