// flags: --no-code-exec
'use strict';

(async () => {}).constructor("console.log('ESCAPED')")();
