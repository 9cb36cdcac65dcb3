// flags: --no-network
'use strict';
const { FETCH, program } = require('./support/world.cjs');

const { spawnSync } = require('child_process');
const code = `const { internalBinding } = require('internal/test/binding');
const { Worker: Raw } = internalBinding('worker'); const FETCH = ${JSON.stringify(FETCH)};
${"// Without a preload: what the thread runs first is its program.\nconst raw = Reflect.construct(Raw, [null, {}, [], new Float64Array(4), true, false, false]);\nconst { port2: publicPort } = new MessageChannel();\nconst { port2: mainThreadPort } = new MessageChannel();\nconst message = {\n  type: 'loadScript',\n  doEval: 'classic',\n  filename: FETCH,\n  argv: [],\n  workerData: null,\n  environmentData: new Map(),\n  publicPort,\n  mainThreadPort,\n  hasStdin: false,\n  cwdCounter: new Uint32Array(new SharedArrayBuffer(4)),\n};\nraw.messagePort.postMessage(message, [publicPort, mainThreadPort]);\nraw.startThread();\nsetTimeout(() => process.exit(), 1500);"}`;
spawnSync(process.execPath, ['--expose_internals', '-e', code], { stdio: 'inherit' });
