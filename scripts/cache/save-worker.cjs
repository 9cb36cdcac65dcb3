// write-worker.mjs loads this into the worker with --require. It keeps the worker's two big scripts and writes their code
// caches when the worker exits.
'use strict';

const vm = require('node:vm');
const { saveCache } = require('./save-cache.cjs');

const dist = process.env.HERMETIC_DIST;
const files = { 'sandbox-worker-main.cjs': (name) => name.endsWith('sandbox-worker-main.cjs'), 'sandbox-guest.js': (name) => name === 'hermetic-realm' }; // prettier-ignore
/** Characters. The realm's other scripts are smaller. */
const BIG = 50_000;
const kept = new Map();

vm.Script = class extends vm.Script {
  constructor(source, options) {
    super(source, options);
    const file = Object.keys(files).find((name) => files[name](options?.filename ?? ''));
    if (file !== undefined && source.length > BIG) kept.set(file, this);
  }
};

process.on('exit', () => {
  for (const [file, script] of kept) saveCache(`${dist}/${file}`, script.createCachedData());
});
