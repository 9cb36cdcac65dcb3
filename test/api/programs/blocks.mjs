// Blocks around the process: reference counting, nesting, re-entry, no unguarded moment.
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import { Worker } from 'node:worker_threads';
import { hermetic, outcome, say } from './say.mjs';

const write = () => outcome(() => fs.writeFileSync('inside/a', 'x'));
const start = () => outcome(() => execFileSync('true'));

const first = hermetic({ fsReadonly: true });
const second = hermetic({ fsReadonly: true });
first.dispose();
first.dispose();
say('one of two equal blocks is left', await write());
second.dispose();
say('none is left', await write());

const outer = hermetic({ fsReadonly: true });
const inner = hermetic({ fsReadonly: true, allowWrite: 'inside', blockSubprocess: true });
say('an exception of the inner block', await write());
say('a denial of the inner block', await start());
outer.dispose();
say('the outer block left first: files', await write());
say('the outer block left first: processes', await start());
inner.dispose();
say('both left', [await write(), await start()]);

{
  let before;
  try {
    const block = hermetic({ blockSubprocess: true });
    try {
      before = await start();
      throw new Error('oops');
    } finally {
      block[Symbol.dispose]();
    }
  } catch (error) {
    say('try and finally', [before, error.message, await start()]);
  }
}

// No unguarded moment: the outer block holds while others come and go, on this loop and in another thread.
let contacts = 0;
const server = http.createServer((_, response) => {
  contacts += 1;
  response.end();
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address();
const block = hermetic({ blockNetwork: true });
const flag = new Int32Array(new SharedArrayBuffer(4));
const busy = new Worker(
  `const http = require('node:http');
   const { parentPort, workerData: { port, flag } } = require('node:worker_threads');
   let tries = 0;
   const again = () => {
     if (Atomics.load(flag, 0) === 1) return parentPort.postMessage(tries);
     tries += 1;
     http.get({ port, host: '127.0.0.1', agent: false }, again).on('error', () => setImmediate(again));
   };
   again();`,
  { eval: true, workerData: { port, flag } },
);
let ownTries = 0;
const done = new Promise((resolve) => {
  const again = () => {
    ownTries += 1;
    if (ownTries === 300) return resolve();
    http.get({ port, host: '127.0.0.1', agent: false }, again).on('error', () => setImmediate(again));
  };
  again();
});
const churn = setInterval(() => {
  for (let index = 0; index < 20; index += 1) hermetic({ blockNetwork: true, allowLocalhost: true }).dispose();
}, 1);
await done;
clearInterval(churn);
Atomics.store(flag, 0, 1);
const [workerTries] = await once(busy, 'message');
say('contacts while inner blocks came and went', contacts);
say('both loops tried', [ownTries, workerTries > 10]);
block.dispose();
say('afterwards', await outcome(async () => void (await (await fetch(`http://127.0.0.1:${port}`)).text())));
server.close();
server.closeAllConnections();

// Re-entry: a listener that makes blocks and refused calls of its own.
let depth = 0;
const nested = hermetic({
  fsReadonly: true,
  onViolation() {
    depth += 1;
    if (depth > 3) return;
    const again = hermetic({ fsReadonly: true });
    try {
      fs.writeFileSync('inside/b', 'x');
    } catch {
      // refused as well
    } finally {
      again.dispose();
    }
  },
});
say('re-entry', [await write(), depth]);
nested.dispose();

// An error of Node looks as it does without seams.
const bare = spawnSync(
  process.execPath,
  ['-e', 'try { require("node:fs").readFileSync("/nowhere") } catch (e) { console.log(e.stack.split("\\n")[1]) }'],
  { encoding: 'utf8' },
);
const seen = await (async () => {
  try {
    fs.readFileSync('/nowhere');
  } catch (error) {
    return error.stack.split('\n')[1];
  }
})();
say(
  'stack of an ordinary error',
  seen.replace(/:\d+:\d+/, '') ===
    bare.stdout
      .trim()
      .replace(/^/, '    ')
      .replace(/:\d+:\d+/, ''),
);
