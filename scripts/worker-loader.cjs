// dist/sandbox-worker.cjs: starts the process of a box. Compiling is most of what it adds to a start of Node, so that the
// big chunk comes from V8's code cache where one was built for this very Node (see src/sandbox/languages/javascript/realm/code-cache.ts).
'use strict';

const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');

const file = `${__dirname}/sandbox-worker-main.cjs`;
let cachedData;
try {
  cachedData = readFileSync(`${file}.${process.version}-${process.arch}.cache`);
  // Flags are our own, and differ in limits only.
  new Script('0').createCachedData().copy(cachedData, 12, 12, 16);
} catch {
  // Built by another Node, or installed from a package: caches are not published.
}
const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
script.runInThisContext()(exports, require, module, file, __dirname);
