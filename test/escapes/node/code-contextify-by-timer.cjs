// flags: --no-code-exec
'use strict';

// Timers call what they are given, and they are Node's own.
const { ContextifyScript } = process.binding('contextify');
const script = new ContextifyScript("console.log('ESCAPED')", 'x', 0, 0, undefined, false, undefined, Symbol('x'));
setImmediate(script.runInContext.bind(script, null, -1, true, false, false));
