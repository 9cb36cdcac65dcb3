// flags: --no-network --allow-domain allowed.test
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

// Whoever completes the request decides which address the name has.
const { createHook } = require('async_hooks');
const dns = require('dns');
const requests = [];
createHook({
  init: (_, type, __, resource) => void (type === 'GETADDRINFOREQWRAP' && requests.push(resource)),
}).enable();
dns.lookup('allowed.test', { all: true }, ignore);
const answer = [HOST];
const attempts = (request) => {
  const { get, value } = Object.getOwnPropertyDescriptor(request, 'oncomplete') ?? {};
  return [() => request.oncomplete, () => value, get && get.bind(request)].filter(Boolean);
};
require('fs').stat('.', () => {
  // The checkpoint after this callback runs microtasks without a function of JavaScript under them.
  for (const request of requests) {
    for (const attempt of attempts(request)) {
      Promise.resolve()
        .then(attempt)
        .then((complete) => {
          if (typeof complete === 'function') Promise.resolve().then(complete.bind(request, null, answer));
        });
    }
  }
});
setTimeout(() => show(require('net').connect(TCP, HOST)), 100);
if (requests.length === 0) throw new Error('no request seen');
process.on('uncaughtException', ignore);
