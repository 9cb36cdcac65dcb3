// An empty target: write-guard-cache.cjs runs it.
'use strict';
