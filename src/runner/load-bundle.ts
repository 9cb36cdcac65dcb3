import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** A CommonJS bundle of ours, from V8's code cache where one was built for this very Node (scripts/write-code-cache.cjs). */
export function loadBundle(file: string): unknown {
  const require = module.createRequire(file);
  const cache = `${file}.cache`;
  if (!existsSync(cache)) return require(file);
  const script = new Script(module.wrap(readFileSync(file, 'latin1')), {
    filename: file,
    cachedData: readFileSync(cache),
  });
  const loaded = { exports: {} };
  // What module.wrap makes of a source.
  const run = script.runInThisContext() as (...args: unknown[]) => void;
  run(loaded.exports, require, loaded, file, dirname(file));
  return loaded.exports;
}
