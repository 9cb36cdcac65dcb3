// flags: --no-network
// needs: ipv6
'use strict';
const { TCP, ignore } = require('./support/world.cjs');

const { TCP: Handle, TCPConnectWrap } = process.binding('tcp_wrap');
const handle = new Handle(0);
const request = new TCPConnectWrap();
request.oncomplete = ignore;
handle.connect6(request, '::ffff:127.0.0.1', TCP);
