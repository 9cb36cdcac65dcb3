import { main } from './main.js';

const { argv, env, stdout, stderr } = process;

void main({ argv: argv.slice(2), env, cwd: process.cwd(), streams: { stdout, stderr } }).then((code) => {
  // Not process.exit: what was written to a pipe would be cut off.
  process.exitCode = code;
});
