// flags: --no-subprocess
// min-node: 26
// kernel-only: foreign functions, which only --block-native closes, call the system directly
'use strict';
const { NEW } = require('./support/world.cjs');

const ffi = require('node:ffi');
const { functions } = ffi.dlopen(null, { system: { arguments: ['string'], return: 'i32' } });
functions.system('touch ' + NEW);
