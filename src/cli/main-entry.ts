import { main } from './main.js';

const { argv, env } = process;

// `process` as it is: merely reading process.stdout would open a stream that a run does not need.
void main({ argv: argv.slice(2), env, cwd: process.cwd(), streams: process }).then((code) => {
  // Not process.exit: what was written to a pipe would be cut off.
  process.exitCode = code;
});
