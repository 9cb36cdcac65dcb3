// flags: --no-network
'use strict';
const { HTTP, ignore } = require('./support/world.cjs');

const child = require('child_process').spawn(
  process.execPath,
  ['--experimental-eventsource', '-e', `new EventSource('http://127.0.0.1:${HTTP}')`],
  { stdio: 'ignore', timeout: 2000 },
);
child.on('error', ignore);
