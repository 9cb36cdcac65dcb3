// flags: --no-network
'use strict';
const { HOST, TCP, HTTP, print, show, ignore } = require('./support/world.cjs');

Map.prototype.get = Map.prototype.has = WeakMap.prototype.get = Set.prototype.has = () => true;
show(require('net').connect(TCP, HOST));
fetch('http://127.0.0.1:' + HTTP)
  .then((r) => r.text())
  .then(print, ignore);
process.on('uncaughtException', ignore);
setTimeout(() => process.exit(), 1500);
