// flags: --no-network --allow-ip 10.0.0.0/8 --allow-domain example.com
'use strict';
const { HOST, UDP, ignore } = require('./support/world.cjs');

const { ChannelWrap, QueryReqWrap } = process.binding('cares_wrap');
const channel = Reflect.construct(ChannelWrap, process.versions.node >= '22' ? [300, 1, 0] : [300, 1]);
let asked = 0;
const row = [4, '', UDP];
Object.defineProperty(row, 1, { get: () => (asked++ === 0 ? '10.0.0.1' : HOST) });
channel.setServers([row]);
channel.setServers([row]);
const request = new QueryReqWrap();
request.oncomplete = ignore;
channel.queryA(request, 'www.example.com');
setTimeout(ignore, 1000);
