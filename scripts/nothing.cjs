// A target that does nothing: write-guard-cache.cjs runs it.
'use strict';

module.exports = {};
