// flags: --no-interpreter-mutation
'use strict';
const { print } = require('./support/world.cjs');

const Module = require('module');
Module.prototype._compile = function () {
  this.exports = { text: 'ESCAPED' };
};
print(require('./support/parts/part.cjs').text);
