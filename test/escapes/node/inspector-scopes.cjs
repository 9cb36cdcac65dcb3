// flags: --no-network
'use strict';
const { print } = require('./support/world.cjs');

// A debugger reads the closures in which the guards keep the originals.
const { Session } = require('inspector');
const session = new Session();
session.connect();
const post = (method, params) => {
  let answer;
  session.post(method, params, (_, value) => {
    answer = value;
  });
  return answer;
};
globalThis.seam = process.binding('tcp_wrap').TCP.prototype.connect;
const { result } = post('Runtime.evaluate', { expression: 'seam' });
const { internalProperties = [] } = post('Runtime.getProperties', { objectId: result.objectId });
if (internalProperties.length > 0) print('ESCAPED');
