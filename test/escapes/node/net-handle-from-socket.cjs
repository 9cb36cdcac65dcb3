// flags: --no-network
'use strict';
const { HOST, TCP, ignore } = require('./support/world.cjs');

const { Socket } = require('net');
const socket = new Socket();
socket.connect(1, HOST).on('error', ignore);
const Handle = socket._handle.constructor;
const { TCPConnectWrap } = process.binding('tcp_wrap');
const handle = new Handle(0);
const request = new TCPConnectWrap();
request.oncomplete = ignore;
handle.connect(request, HOST, TCP);
