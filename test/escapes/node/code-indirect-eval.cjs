// flags: --no-code-exec
'use strict';

(0, eval)("console.log('ESCAPED')");
