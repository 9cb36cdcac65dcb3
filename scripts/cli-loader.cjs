// dist/cli.cjs: starts the command line. Compiling is most of what it adds to a start, so that the big chunk comes from
// V8's code cache where one was built by this very Node (see src/cache-file.ts).
'use strict';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 12)) {
  process._rawDebug(`hermetic: needs Node.js 20.12 or newer; ${process.execPath} is ${process.version}`);
  process.exitCode = 1;
  return;
}
const { closeSync, openSync, readSync } = require('node:fs');
const Module = require('node:module');
const { Script } = require('node:vm');

/** How Node calls a main module: a target that becomes this process's main module has the same trace. */
exports.trace = new Error();

/**
 * There are two files, for the two ways to run a target. It is not known yet; a wrong guess costs a little time. The one
 * for a Node script that this process becomes has the guards in it as well.
 */
const [target = ''] = process.argv.slice(process.argv.indexOf('--') + 1);
const becomes = /(?:^|\/)node$|\.[cm]?js$/.test(target);

const address = `${__dirname}/cli-main.cjs`;
const file = becomes ? `${__dirname}/cli-become.js` : address;
/** Room for one file after the other: fresh memory takes longer than to read into it. What is not touched is not taken. */
const room = Buffer.allocUnsafeSlow(2 ** 21);
const source = read(file).latin1Slice();
let cachedData;
try {
  cachedData = read(`${file}.${process.version}-${process.arch}.cache`);
} catch {
  // Built by another Node, or installed from a package: caches are not published.
}
const main = new Module(address, module);
require.cache[address] = main;
const script = new Script(source, { filename: file, cachedData });
const value = script.runInThisContext();
// It was written with Node's wrapper around it: to add one here would copy it.
(becomes ? value.main : value)(main.exports, require, main, address, __dirname);
main.exports.start(becomes ? { guards: value.guards, decisions: script } : null);

function read(path) {
  const descriptor = openSync(path);
  let length = 0;
  for (let count = -1; count !== 0; length += count)
    count = readSync(descriptor, room, length, room.length - length, null);
  closeSync(descriptor);
  return room.subarray(0, length);
}
