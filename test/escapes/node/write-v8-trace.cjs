// flags: --fs-readonly
'use strict';
const { OUTSIDE } = require('./support/world.cjs');
const { readdirSync } = require('fs');
const { setFlagsFromString } = require('v8');

const before = readdirSync(OUTSIDE).length;
// With V8's other spelling, and two flags in one text.
setFlagsFromString(`--trace_turbo --trace-turbo-path=${OUTSIDE}`);
setFlagsFromString('--no-concurrent-recompilation');
process.chdir(OUTSIDE);

function hot(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += i % 7;
  return sum;
}
for (const end = Date.now() + 10_000; Date.now() < end && readdirSync(OUTSIDE).length === before;) hot(1e5);
if (readdirSync(OUTSIDE).length > before) console.log('ESCAPED');
