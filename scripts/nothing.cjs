// A target that does nothing: write-code-cache.cjs and write-guard-cache.cjs run it.
'use strict';

module.exports = {};
