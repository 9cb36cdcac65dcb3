// flags: --no-subprocess
// min-node: 26
// kernel-only: foreign functions, which only --block-native closes, call the system directly
'use strict';

const ffi = require('node:ffi');
const library = ffi.dlopen(null, {
  system: { parameters: ['pointer'], result: 'i32', arguments: ['pointer'], returns: 'i32' },
});
const text = Buffer.from('echo ESCAPED\0');
const { system } = library.functions ?? library.symbols ?? library;
system(text);
