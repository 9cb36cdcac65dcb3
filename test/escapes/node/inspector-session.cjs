// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

const { Session } = require('inspector');
const session = new Session();
session.connect();
session.post('Runtime.evaluate', { expression: '1 + 1' }, (error, { result }) => {
  if (!error && result.value === 2) print('ESCAPED');
});
