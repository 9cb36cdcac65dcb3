// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
// process.cwd() remembers a folder that has moved.
fs.mkdirSync(SCRATCH + '/a/b', { recursive: true });
process.chdir(SCRATCH + '/a/b');
process.cwd();
fs.renameSync(SCRATCH + '/a/b', SCRATCH + '/b');
fs.mkdirSync(SCRATCH + '/a/b');
fs.mkdirSync(SCRATCH + '/outside');
fs.writeFileSync('../../outside/new', 'x');
