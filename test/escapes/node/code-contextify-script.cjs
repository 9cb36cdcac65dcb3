// flags: --no-code-exec
'use strict';

const { ContextifyScript } = process.binding('contextify');
const script = new ContextifyScript("console.log('ESCAPED')", 'x', 0, 0, undefined, false, undefined, Symbol('x'));
script.runInContext(null, -1, true, false, false);
