// flags: --block-native
// needs: compiler
'use strict';
const { SCRATCH, program } = require('./support/world.cjs');

const { execFileSync } = require('child_process');
const source = program(
  'evil.c',
  '#include <stdio.h>\n#include <stdlib.h>\n__attribute__((constructor)) static void run(void) { printf("ESCAPED\\n"); fflush(stdout); }\nint sqlite3_extension_init(void *a, char **b, void *c) { return 0; }\n',
);
const library = SCRATCH + '/evil.node';
execFileSync('gcc', ['-shared', '-fPIC', '-o', library, source]);
try {
  require('crypto').setEngine(library);
} catch {
  /* it is no engine */
}
