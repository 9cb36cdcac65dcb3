// flags: --no-code-exec
'use strict';

require('vm').runInNewContext("console.log('ESCAPED')", { console });
