// node write-code-cache.cjs DIST: loads the command line as cli-loader.cjs would, runs a Python target and then a Node
// target, which this process becomes, and writes the code that was compiled on the way to DIST/cli-main.cjs.cache.
'use strict';

const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { Script } = require('node:vm');

const [, , dist] = process.argv;
const file = `${dist}/cli-main.cjs`;
const cache = `${file}.cache`;
const script = new Script(readFileSync(file, 'latin1'), { filename: file });
const main = new Module(file, module);
require.cache[file] = main;
script.runInThisContext()(main.exports, Module.createRequire(file), main, file, dist);

process.on('exit', () => {
  writeFileSync(`${cache}.new`, script.createCachedData());
  renameSync(`${cache}.new`, cache);
});
// Without python3 the first one ends in an error, and the cache holds less.
const flags = ['--no-config', '--no-network'];
main.exports
  .run([...flags, '--', 'python3', '-c', 'pass'])
  .then(() => main.exports.run([...flags, '--', process.execPath, `${__dirname}/nothing.cjs`]));
