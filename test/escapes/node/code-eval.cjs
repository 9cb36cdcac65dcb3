// flags: --no-code-exec
'use strict';

eval("console.log('ESCAPED')");
