// The target that write-guards.cjs runs: it does nothing.
'use strict';

module.exports = {};
