// flags: --no-network
'use strict';
const { HOST, TCP, HTTP, print, show, ignore } = require('./support/world.cjs');

for (const name of ['startsWith', 'endsWith', 'slice', 'replace', 'split', 'indexOf', 'toLowerCase']) {
  const original = String.prototype[name];
  String.prototype[name] = function (...args) {
    return Reflect.apply(original, this == HOST ? '' : this, args);
  };
}
show(require('net').connect(TCP, HOST));
fetch('http://127.0.0.1:' + HTTP)
  .then((r) => r.text())
  .then(print, ignore);
process.on('uncaughtException', ignore);
setTimeout(() => process.exit(), 1500);
