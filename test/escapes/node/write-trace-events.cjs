// flags: --fs-readonly
'use strict';
const { OUTSIDE } = require('./support/world.cjs');

const fs = require('fs');
process.chdir(OUTSIDE);
require('trace_events')
  .createTracing({ categories: ['v8'] })
  .enable();
