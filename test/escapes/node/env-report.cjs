// flags: --no-env
'use strict';
const { print } = require('./support/world.cjs');

print(JSON.stringify(process.report.getReport().environmentVariables));
