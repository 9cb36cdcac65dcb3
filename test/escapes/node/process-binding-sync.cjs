// flags: --no-subprocess
'use strict';

process.binding('spawn_sync').spawn({
  file: '/bin/echo',
  args: ['echo', 'ESCAPED'],
  envPairs: [],
  stdio: [
    { type: 'inherit', fd: 0 },
    { type: 'inherit', fd: 1 },
    { type: 'inherit', fd: 2 },
  ],
});
