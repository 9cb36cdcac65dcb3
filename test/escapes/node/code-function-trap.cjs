// flags: --no-code-exec
'use strict';

// The function behind the proxy.
let found = Function;
Object.prototype.get = (target, key) => {
  found = target;
  return target[key];
};
void Function.prototype;
delete Object.prototype.get;
found("console.log('ESCAPED')")();
