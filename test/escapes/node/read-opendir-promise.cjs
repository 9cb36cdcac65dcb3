// flags: --fs-readonly={root}
'use strict';
const { OUTSIDE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.promises
  .opendir(OUTSIDE)
  .then(async (dir) => {
    for await (const entry of dir) print('ESCAPED ' + entry.name);
  })
  .catch(ignore);
