import { main } from './main.js';
import { standardStreams } from './standard-streams.js';

const { argv, env } = process;

void main({ argv: argv.slice(2), env, cwd: process.cwd(), streams: standardStreams() }).then((code) => {
  process.exitCode = code;
});
