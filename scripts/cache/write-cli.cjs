// node write-cli.cjs DIST start|become: loads the command line as src/loaders/cli.cjs does, runs targets in one of two ways
// (as processes that it starts, or as one that it becomes), and writes a code cache with every function that this compiled.
'use strict';

const { readFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');
const { saveCache } = require('./save-cache.cjs');

const [, , dist, way] = process.argv;
const address = `${dist}/cli-main.cjs`;
const file = way === 'become' ? `${dist}/cli-become.js` : address;
const script = new Script(readFileSync(file, 'latin1'), { filename: file });
const value = script.runInThisContext();
const main = new Module(address, module);
require.cache[address] = main;
const load = way === 'become' ? value.main : value;
load(main.exports, Module.createRequire(address), main, address, dist);

if (way === 'become') becomeTarget();
else void startTargets().then(save);

/** Runs `node` from PATH, which is how most people call it. */
function becomeTarget() {
  process.env.PATH = `${path.dirname(process.execPath)}:${process.env.PATH}`;
  globalThis.afterExit = save;
  const bundles = { guards: value.guards, decisions: script };
  void main.exports.run(['--no-network', '--', 'node', `${__dirname}/after-exit.cjs`], bundles);
}

/** Without python3 or a kernel layer one of these ends in an error, and the cache holds less. */
async function startTargets() {
  const { run } = main.exports;
  await run(['--no-network', '--', 'python3', '-c', 'pass'], null);
  await run(['--no-network', '--no-subprocess', '--fs-readonly=/', '--no-env', '--', '/bin/true'], null);
}

function save() {
  saveCache(file, script.createCachedData());
}
