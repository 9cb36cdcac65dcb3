// flags: --no-code-exec
'use strict';

Reflect.construct(Function, ["console.log('ESCAPED')"])();
