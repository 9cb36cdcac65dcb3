// flags: --no-code-exec
'use strict';

// Another realm has another Function.
const { Function: Foreign } = require('vm').runInNewContext('globalThis');
Foreign('console', "console.log('ESCAPED')")(console);
