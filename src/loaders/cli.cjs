// dist/cli.cjs: starts the command line. Compiling its big chunk takes most of the time, so the chunk comes from V8's code
// cache if this very Node has built one (cache-file.ts says where it lies).
'use strict';

const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 12)) {
  process._rawDebug(`hermetic: needs Node.js 20.12 or newer; ${process.execPath} is ${process.version}`);
  process.exitCode = 1;
  return;
}
const { closeSync, openSync, readSync } = require('node:fs');
const Module = require('node:module');
const { compileFunction, Script } = require('node:vm');

/** The stack that Node gives a main module. A target that becomes this process's main module shows the same one. */
exports.trace = new Error();

/**
 * There is one file for each of the two ways to run a target; the file for a Node script that this process becomes holds
 * the guards too. Arguments are not parsed yet, so this is a guess: a wrong one costs a little time and nothing else.
 */
const [target = ''] = process.argv.slice(process.argv.indexOf('--') + 1);
const becomes = /(?:^|\/)node$|\.[cm]?js$/.test(target);

const address = `${__dirname}/cli-main.cjs`;
const file = becomes ? `${__dirname}/cli-become.js` : address;
/** One buffer for every file: fresh memory costs more than reading into it. The system maps only the pages that are touched. */
const room = Buffer.allocUnsafeSlow(2 ** 21);
const source = read(file).latin1Slice();
let cachedData;
try {
  cachedData = read(`${file}.${process.version}-${process.arch}.cache`);
} catch {
  // There is none for this Node: caches are not published, and each Node has its own.
}
/**
 * The chunks that a launcher needs beside a running target. They are read now: the target may be able to write to our files.
 * Most runs need none of them, so that they are compiled on demand.
 */
const held = new Map();
for (const name of ['rolldown-runtime', 'supervise', 'name-server']) {
  const chunk = `${__dirname}/cli-${name}.cjs`;
  held.set(`./cli-${name}.cjs`, { file: chunk, text: Buffer.from(read(chunk)), loaded: null });
}
const main = new Module(address, module);
require.cache[address] = main;
const script = new Script(source, { filename: file, cachedData });
const value = script.runInThisContext();
// The build has put Node's module wrapper around the text: adding it here would copy the text.
(becomes ? value.main : value)(main.exports, load, main, address, __dirname);
main.exports.start(becomes ? { guards: value.guards, decisions: script } : null);

/** `require` for our own chunks. It does not look at the disk for those that are in memory. */
function load(name) {
  if (name === './cli-main.cjs') return main.exports;
  const chunk = held.get(name);
  if (chunk === undefined) return require(name);
  if (chunk.loaded === null) {
    chunk.loaded = { exports: {} };
    const names = ['exports', 'require', 'module', '__filename', '__dirname'];
    const run = compileFunction(chunk.text.toString(), names, { filename: chunk.file });
    run(chunk.loaded.exports, load, chunk.loaded, chunk.file, __dirname);
  }
  return chunk.loaded.exports;
}

function read(path) {
  const descriptor = openSync(path);
  let length = 0;
  for (let count = -1; count !== 0; length += count)
    count = readSync(descriptor, room, length, room.length - length, null);
  closeSync(descriptor);
  return room.subarray(0, length);
}
