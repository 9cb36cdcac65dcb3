// flags: --no-code-exec
'use strict';

class Own extends Function {}
new Own("console.log('ESCAPED')")();
