// flags: --no-subprocess
// min-node: 23
'use strict';

process.execve('/bin/echo', ['echo', 'ESCAPED'], {});
