// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { OUTSIDE, SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
// Another thread changes the path between the look and the leap.
const { Worker } = require('worker_threads');
const good = Buffer.from(SCRATCH + '/file-name-0');
const bad = Buffer.from((OUTSIDE + '/file').padEnd(good.length, 'x').slice(0, good.length));
const shared = new SharedArrayBuffer(good.length);
const path = Buffer.from(shared);
good.copy(path);
new Worker(
  `const { workerData: { shared, good, bad } } = require('worker_threads'); const view = new Uint8Array(shared); for (;;) { view.set(bad); view.set(good); }`,
  { eval: true, workerData: { shared, good, bad } },
).unref();
const end = Date.now() + 1500;
const flip = () => {
  for (let turn = 0; turn < 200; turn += 1) {
    try {
      fs.writeFileSync(path, 'x');
    } catch {
      /* not this time */
    }
  }
  if (Date.now() < end) setImmediate(flip);
  else process.exit();
};
setTimeout(flip, 200);
