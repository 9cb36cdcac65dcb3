// flags: --block-native
// needs: compiler
'use strict';
const { SCRATCH, ignore, program } = require('./support/world.cjs');

const { execFileSync } = require('child_process');
const source = program(
  'evil.c',
  '#include <stdio.h>\n#include <stdlib.h>\n__attribute__((constructor)) static void run(void) { printf("ESCAPED\\n"); fflush(stdout); }\nint sqlite3_extension_init(void *a, char **b, void *c) { return 0; }\n',
);
const library = SCRATCH + '/evil.node';
execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source]);
const { Worker } = require('worker_threads');
new Worker(`process.dlopen({ exports: {} }, ${JSON.stringify(library)})`, { eval: true, env: {}, execArgv: [] }).on(
  'error',
  ignore,
);
