// flags: --fs-readonly
'use strict';
const { NEW, ignore } = require('./support/world.cjs');

const fs = require('fs');
new fs.WriteStream(NEW, { fs: { open: fs.open.bind(fs), write: fs.write.bind(fs), close: fs.close.bind(fs) } })
  .on('error', ignore)
  .end('x');
