// flags: --fs-readonly={root}
// max-node: 20
'use strict';
const { OUTSIDE, print } = require('./support/world.cjs');

const fs = require('fs');
print(process.binding('fs').internalModuleReadJSON(OUTSIDE + '/secret.json'));
