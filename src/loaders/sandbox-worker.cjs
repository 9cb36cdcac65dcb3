// dist/sandbox-worker.cjs: starts the process of a box. Compiling its big chunk takes most of the time, so the chunk comes
// from V8's code cache if this very Node has built one (cache-file.ts says where it lies).
'use strict';

const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const file = `${__dirname}/sandbox-worker-main.cjs`;
let cachedData;
try {
  cachedData = readFileSync(`${file}.${process.version}-${process.arch}.cache`);
  // V8 refuses a cache that was made under other flags. We set them ourselves, and they differ in limits only: take the
  // hash of the flags in use.
  new Script('0').createCachedData().copy(cachedData, 12, 12, 16);
} catch {
  // There is none for this Node: caches are not published, and each Node has its own.
}
const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
script.runInThisContext()(exports, require, module, file, __dirname);
