// node write-guards.cjs DIST: runs the guards once in this process, as the launcher would in its own, then writes the code
// caches of guard-in-process.cjs and guard-decide.js with every function that this run compiled.
'use strict';

const { readFileSync } = require('node:fs');
const Module = require('node:module');
const { Script, createContext } = require('node:vm');
const { saveCache } = require('./save-cache.cjs');

const [, , dist] = process.argv;
const guards = `${dist}/guard-in-process.cjs`;
const decide = `${dist}/guard-decide.js`;
const policy = {
  network: [{ localhost: true, domains: [{ name: 'example.com', port: null }], ips: [] }],
  subprocess: false,
  filesystem: [{ root: '/', read: [], write: [] }],
  environment: [],
  code: false,
  imports: [],
  native: false,
  interpreter: false,
  rules: { network: { name: 'no-network', source: 'flag' }, filesystem: { name: 'fs-readonly', source: 'flag' } },
  metadata: { names: [], blocks: [] },
  trace: null,
  sealed: false,
};
const roots = { directories: [], codeDirectories: [] };

writeDecisions();
becomeTarget();

function writeDecisions() {
  const script = new Script(readFileSync(decide, 'latin1'), { filename: decide });
  const judge = script.runInContext(createContext({ toAscii: (name) => name }));
  const { decider } = judge(JSON.stringify([policy]), JSON.stringify(roots), '', dist);
  for (const host of ['127.0.0.1', '::1', 'localhost', 'example.com']) decider.network('connect', host, 80);
  decider.mayRead('/a', true);
  decider.mayWrite('/a');
  saveCache(decide, script.createCachedData());
}

function becomeTarget() {
  const script = new Script(readFileSync(guards, 'latin1'), { filename: guards });
  const main = { exports: {} };
  script.runInThisContext()(main.exports, Module.createRequire(guards), main, guards, dist);
  main.exports.runInProcess({
    message: {
      version: 1,
      policy: { ...policy, filesystem: [] },
      roots,
      started: 0,
      channel: -1,
      inode: 0,
      entry: null,
    },
    script: __filename.replace('write-guards', 'nothing'),
    args: [],
    decisions: null,
    report: () => undefined,
    finish: (code) => {
      saveCache(guards, script.createCachedData());
      return { code, printed: false };
    },
  });
}
