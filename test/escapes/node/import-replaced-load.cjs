// flags: --deny-import child_process
'use strict';
const { print } = require('./support/world.cjs');

const Module = require('module');
const { _load } = Module;
Module._load = (...args) => Reflect.apply(_load, Module, args);
print(require('child_process').execSync('echo ESCAPED'));
