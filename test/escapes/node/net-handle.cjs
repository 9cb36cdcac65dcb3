// flags: --no-network
'use strict';
const { HOST, TCP, show } = require('./support/world.cjs');

const { TCP: Handle, TCPConnectWrap } = process.binding('tcp_wrap');
const handle = new Handle(0);
const request = new TCPConnectWrap();
request.oncomplete = () => show(new (require('net').Socket)({ handle, readable: true }));
handle.connect(request, HOST, TCP);
