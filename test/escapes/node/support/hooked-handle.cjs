'use strict';
// async_hooks shows the handle of a worker while its constructor still runs.
const { createHook } = require('node:async_hooks');

/** From now on; the answer is what startRaw takes, of the first worker. */
module.exports = () => {
  let seen;
  createHook({
    init: (_, type, __, { constructor, startThread }) => {
      if (type === 'WORKER') seen ??= [constructor, startThread];
    },
  }).enable();
  return () => seen;
};
