// flags: --no-network
'use strict';
const { UNIX, ignore } = require('./support/world.cjs');

const { Pipe, PipeConnectWrap } = process.binding('pipe_wrap');
const pipe = new Pipe(0);
const request = new PipeConnectWrap();
request.oncomplete = ignore;
pipe.connect(request, UNIX);
setTimeout(() => process.exit(), 300);
