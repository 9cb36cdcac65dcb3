// flags: --fs-readonly
'use strict';
const { NEW } = require('./support/world.cjs');

const fs = require('fs');
// The path of a URL is asked for when it is used.
let asked = 0;
class Liar extends URL {
  get pathname() {
    return asked++ === 0 ? '/dev/null' : NEW;
  }
}
for (let turn = 0; turn < 3; turn += 1) fs.writeFileSync(new Liar('file://' + NEW), 'x');
