// dist/cli.cjs: starts the command line. Compiling is most of what it adds to a start, so that the big chunk comes from
// V8's code cache where one was built for this very Node; V8 refuses a cache that does not fit and compiles as usual.
'use strict';

const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { Script } = require('node:vm');

/** How Node calls a main module: a target that becomes this process's main module has the same trace. */
exports.trace = new Error().stack;

/** There are two caches, for the two ways to run a target. It is not known yet; a wrong guess costs a little time. */
const [target = ''] = process.argv.slice(process.argv.indexOf('--') + 1);
const way = /(?:^|\/)node$|\.[cm]?js$/.test(target) ? 'become' : 'start';

const file = `${__dirname}/cli-main.cjs`;
let cachedData;
try {
  cachedData = readFileSync(`${file}.${way}.cache`);
} catch {
  // Built on another machine, or installed from a package: caches are not published.
}
const main = new Module(file, module);
require.cache[file] = main;
// It was written with Node's wrapper around it: to add one here would copy it.
const script = new Script(readFileSync(file, 'latin1'), { filename: file, cachedData });
script.runInThisContext()(main.exports, require, main, file, __dirname);
main.exports.start();
