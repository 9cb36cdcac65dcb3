import './check/house/run.mjs';
