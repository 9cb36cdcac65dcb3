// flags: --no-network
'use strict';
const { HTTP, print, ignore } = require('./support/world.cjs');

fetch('http://127.0.0.1:' + HTTP)
  .then((r) => r.text())
  .then(print, ignore);
