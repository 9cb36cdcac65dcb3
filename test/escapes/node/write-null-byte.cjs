// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { SCRATCH, NEW } = require('./support/world.cjs');

const fs = require('fs');
// C ends the path where JavaScript goes on.
const scratch = require('path').basename(SCRATCH);
process.binding('fs').writeFileUtf8(NEW + '\0/../../' + scratch + '/x', 'x', 0o101, 0o666);
