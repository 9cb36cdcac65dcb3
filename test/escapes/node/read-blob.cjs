// flags: --fs-readonly={root}
'use strict';
const { SECRET_FILE, print, ignore } = require('./support/world.cjs');

const fs = require('fs');
fs.openAsBlob(SECRET_FILE)
  .then((blob) => blob.text())
  .then(print, ignore);
