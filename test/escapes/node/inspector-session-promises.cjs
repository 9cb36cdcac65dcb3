// flags: --no-network
'use strict';
const { print, ignore } = require('./support/world.cjs');

const { Session } = require('inspector/promises');
const session = new Session();
session.connect();
session.post('Runtime.evaluate', { expression: '1 + 1' }).then(({ result }) => {
  if (result.value === 2) print('ESCAPED');
}, ignore);
