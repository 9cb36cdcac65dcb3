// flags: --no-code-exec
'use strict';

const { PassThrough } = require('stream');
const input = new PassThrough();
require('repl').start({ input, output: new PassThrough(), useGlobal: true });
input.end("console.log('ESCAPED')" + '\n');
