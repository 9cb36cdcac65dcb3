// node write-code-cache.cjs DIST ARGS…: runs the command line with ARGS as cli-loader.cjs would, then writes the code
// that was compiled on the way to DIST/cli-main.cache.
'use strict';

const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { Script } = require('node:vm');

const [dist] = process.argv.splice(2, 1);
const file = `${dist}/cli-main.cjs`;
const cache = `${dist}/cli-main.cache`;
const script = new Script(Module.wrap(readFileSync(file, 'latin1')), { filename: file });

process.on('exit', () => {
  writeFileSync(`${cache}.new`, script.createCachedData());
  renameSync(`${cache}.new`, cache);
});
const main = new Module(file, module);
require.cache[file] = main;
script.runInThisContext()(main.exports, Module.createRequire(file), main, file, dist);
main.exports.start();
