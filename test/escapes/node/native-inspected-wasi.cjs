// flags: --block-native
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');
const lookThrough = require('./support/look-through.cjs');

const { WASI } = require('wasi');
const wasi = new (lookThrough(WASI))({ version: 'preview1', preopens: { '/outside': OUTSIDE } });
// Only a real one has what a module can import.
if (typeof wasi.getImportObject().wasi_snapshot_preview1.path_open === 'function') print('ESCAPED');
