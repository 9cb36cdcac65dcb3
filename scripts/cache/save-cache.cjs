// Writes V8's code cache of a file where src/loaders/cache-file.ts and the loaders look for it: one for each Node.
'use strict';

const { renameSync, writeFileSync } = require('node:fs');

exports.saveCache = (file, data) => {
  const cache = `${file}.${process.version}-${process.arch}.cache`;
  writeFileSync(`${cache}.new`, data);
  renameSync(`${cache}.new`, cache);
};
