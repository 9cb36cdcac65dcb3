await import('./check/house/run.mjs');
