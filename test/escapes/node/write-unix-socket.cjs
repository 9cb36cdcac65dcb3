// flags: --fs-readonly
'use strict';
const { NEW, ignore } = require('./support/world.cjs');

const fs = require('fs');
// A listening unix socket is a new file.
void fs;
require('net')
  .createServer()
  .on('error', ignore)
  .listen(NEW, () => process.kill(process.pid, 'SIGKILL'));
