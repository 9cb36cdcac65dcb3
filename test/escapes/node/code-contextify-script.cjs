// flags: --no-code-exec
'use strict';

const { ContextifyScript } = process.binding('contextify');
const script = Reflect.construct(
  ContextifyScript,
  process.versions.node < '22'
    ? ["console.log('ESCAPED')", 'x', 0, 0, undefined, false, undefined]
    : ["console.log('ESCAPED')", 'x', 0, 0, undefined, false, Symbol('x')],
);
script.runInContext(null, -1, true, false, false);
