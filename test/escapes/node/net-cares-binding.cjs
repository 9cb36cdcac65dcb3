// flags: --no-network
'use strict';
const { UDP, ignore } = require('./support/world.cjs');

const { ChannelWrap, QueryReqWrap } = process.binding('cares_wrap');
const channel = Reflect.construct(ChannelWrap, process.versions.node >= '22' ? [300, 1, 0] : [300, 1]);
channel.setServers([[4, '127.0.0.1', UDP]]);
const request = new QueryReqWrap();
request.oncomplete = ignore;
channel.queryA(request, 'the-secret.example.com');
setTimeout(ignore, 1000);
