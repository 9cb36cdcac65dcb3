// flags: --fs-readonly --allow-write {scratch}
'use strict';
const { OUTSIDE, SCRATCH } = require('./support/world.cjs');

const fs = require('fs');
process.chdir(SCRATCH);
const tracing = require('trace_events').createTracing({ categories: ['v8'] });
process.chdir(OUTSIDE);
tracing.enable();
