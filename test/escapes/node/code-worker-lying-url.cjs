// flags: --no-code-exec
'use strict';
const { ignore } = require('./support/world.cjs');

// What the guard looks at is not what Node looks at.
const { Worker } = require('worker_threads');
let asked = 0;
class Liar extends URL {
  get protocol() {
    return asked++ === 0 && process.env.NODE_OPTIONS === undefined ? 'data:' : super.protocol;
  }
}
new Worker(new Liar('data:text/javascript,' + encodeURIComponent("console.log('ESCAPED')"))).on('error', ignore);
