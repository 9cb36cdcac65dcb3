// flags: --deny-import child_process
'use strict';
const { print } = require('./support/world.cjs');

// A name that is another one the second time.
let asked = 0;
const name = { toString: () => (asked++ === 0 ? 'path' : 'child_process') };
for (let turn = 0; turn < 3; turn += 1) {
  const found = process.getBuiltinModule(String(name));
  if (found.execSync) print(found.execSync('echo ESCAPED'));
}
