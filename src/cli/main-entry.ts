import { main } from './main.js';
import { standardStreams } from './standard-streams.js';

/** Called by dist/cli.cjs, which has loaded this from the code cache. */
export function start(): void {
  const { argv, env } = process;
  void main({ argv: argv.slice(2), env, cwd: process.cwd(), streams: standardStreams() }).then((code) => {
    // All output was written at once, so that nothing is lost, and taking the engine down in order would only cost time.
    process.exit(code);
  });
}
