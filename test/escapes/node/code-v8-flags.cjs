// flags: --no-code-exec
'use strict';

require('v8').setFlagsFromString('--no-disallow-code-generation-from-strings');
eval("console.log('ESCAPED')");
