// flags: --no-subprocess
'use strict';

// A shell by way of the interactive prompt's editor or a pager: none in Node, so the oldest road.
const { execFileSync } = require('child_process');
try {
  Reflect.apply(execFileSync, {}, ['/bin/sh', ['-c', 'echo ESCAPED'], { stdio: 'inherit' }]);
} catch {
  /* stopped */
}
