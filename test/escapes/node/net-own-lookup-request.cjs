// flags: --no-network --allow-domain allowed.test
'use strict';
const { HOST, TCP, show, ignore } = require('./support/world.cjs');

const { GetAddrInfoReqWrap, getaddrinfo } = process.binding('cares_wrap');
const request = new GetAddrInfoReqWrap();
request.oncomplete = ignore;
getaddrinfo(request, 'allowed.test', 4, 0, 0);
if (typeof request.oncomplete === 'function') request.oncomplete(null, [HOST]);
show(require('net').connect(TCP, HOST));
