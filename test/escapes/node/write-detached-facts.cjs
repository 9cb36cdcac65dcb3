// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { NEW, SCRATCH } = require('./support/world.cjs');

// What is known of a file comes in an array that all calls share. Without its memory it tells nothing, not even of links.
const fs = require('fs');
const link = `${SCRATCH}/link`;
fs.symlinkSync(NEW, link);
const { statValues, bigintStatValues } = process.binding('fs');
for (const { buffer } of [statValues, bigintStatValues]) {
  try {
    structuredClone(buffer, { transfer: [buffer] });
  } catch {
    // it cannot be taken away
  }
}
fs.writeFileSync(link, 'x');
