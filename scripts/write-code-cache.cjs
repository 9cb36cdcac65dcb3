// node write-code-cache.cjs DIST WAY: loads the command line as cli-loader.cjs would, runs targets in one of two ways, as
// processes that it starts or as one that it becomes, and writes the code that was compiled on the way to
// DIST/cli-main.cjs.WAY.cache.
'use strict';

const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const { Script } = require('node:vm');

const [, , dist, way] = process.argv;
const file = `${dist}/cli-main.cjs`;
const cache = `${file}.${way}.cache`;
const script = new Script(readFileSync(file, 'latin1'), { filename: file });
const main = new Module(file, module);
require.cache[file] = main;
script.runInThisContext()(main.exports, Module.createRequire(file), main, file, dist);

process.on('exit', () => {
  writeFileSync(`${cache}.new`, script.createCachedData());
  renameSync(`${cache}.new`, cache);
});
const { run } = main.exports;
const flags = ['--no-config', '--no-network'];
if (way === 'become') void run([...flags, '--', process.execPath, `${__dirname}/nothing.cjs`]);
else void startTargets();

/** Where there is no python3, or no kernel layer, one of them ends in an error, and the cache holds less. */
async function startTargets() {
  await run([...flags, '--', 'python3', '-c', 'pass']);
  await run([...flags, '--no-subprocess', '--fs-readonly=/', '--no-env', '--', '/bin/true']);
}
