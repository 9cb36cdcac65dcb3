// flags: --no-code-exec
'use strict';

// The class that vm.Script extends is no part of vm.
const { Script } = require('vm');
const Parent = Object.getPrototypeOf(Script);
const script = new Parent("console.log('ESCAPED')", 'x', 0, 0, undefined, false, undefined, Symbol('x'));
script.runInContext(null, -1, true, false, false);
