import { loadedFfi } from '../kernel/ffi.js';
import { type Bundles, bringBundles } from '../runner/start/load-bundle.js';
import { main } from './main.js';
import { standardStreams } from './standard-streams.js';

/** Called by dist/cli.cjs, which has loaded this from the code cache, and perhaps the guards with it. */
export function start(bundles: Bundles | null): void {
  void run(process.argv.slice(2), bundles).then((code) => {
    // All output is written, so that nothing is lost. Node's orderly shutdown would cost a tenth of a start, and the kernel
    // frees everything anyway.
    loadedFfi()?.call('exit_group', code);
    process.exit(code);
  });
}

/** The exit code. */
export function run(argv: readonly string[], bundles: Bundles | null): Promise<number> {
  bringBundles(bundles);
  // A copy: each look into process.env asks the C library.
  return main({ argv, env: { ...process.env }, cwd: process.cwd(), streams: standardStreams() });
}
