import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { cacheFileOf } from '../../../../loaders/cache-file.js';

/** Where V8 notes with which flags a cache was made. */
const FLAGS = { from: 12, to: 16 };

/**
 * V8's code cache of a file, as an option of Script. It is built by the Node that uses it. `hasOwnFlags`: flags differ in limits only, on which no code depends, so that the cache counts for all of them.
 */
export function readCodeCache(file: string, hasOwnFlags: boolean): { cachedData?: Buffer } {
  try {
    const cachedData = readFileSync(cacheFileOf(file));
    if (hasOwnFlags) new Script('0').createCachedData().copy(cachedData, FLAGS.from, FLAGS.from, FLAGS.to);
    return { cachedData };
  } catch {
    return {};
  }
}
