import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/**
 * A bundle of ours that was written with Node's wrapper around it, from V8's code cache where one was built for this very
 * Node (scripts/write-guard-cache.cjs).
 */
export function loadBundle(file: string): unknown {
  const require = module.createRequire(file);
  const cache = `${file}.cache`;
  const cachedData = existsSync(cache) ? { cachedData: readFileSync(cache) } : {};
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...cachedData });
  const loaded = { exports: {} };
  // What the wrapper makes of a source.
  const run = script.runInThisContext() as (...args: unknown[]) => void;
  run(loaded.exports, require, loaded, file, dirname(file));
  return loaded.exports;
}
