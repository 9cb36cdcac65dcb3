import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { cacheFileOf } from '../../loaders/cache-file.js';
import { packageRoot } from '../facts/package-root.js';

/** The function that Node wraps around a CommonJS file. */
type Wrapped = (exports: object, require: NodeJS.Require, loaded: object, file: string, folder: string) => void;

/** Code for a launcher that becomes its target, loaded in one script with the launcher (dist/cli-become.js). */
export interface Bundles {
  readonly guards: Wrapped;
  /** The script itself. Run in another realm, it gives the decisions for that realm. */
  readonly decisions: Script;
}

let brought: Bundles | null = null;

export function bringBundles(bundles: Bundles | null): void {
  brought = bundles;
}

/** The exports of dist/guard-in-process.cjs, and the script of its decisions, if that came along. */
export function loadGuards(): { readonly exports: unknown; readonly decisions: Script | null } {
  const file = join(packageRoot(), 'dist', 'guard-in-process.cjs');
  const loaded = { exports: {} };
  const run = brought?.guards ?? compile(file);
  run(loaded.exports, module.createRequire(file), loaded, file, dirname(file));
  return { exports: loaded.exports, decisions: brought?.decisions ?? null };
}

/** Uses V8's code cache if one was built for this very Node (scripts/cache/write-guards.cjs). */
function compile(file: string): Wrapped {
  const cache = cacheFileOf(file);
  const cachedData = existsSync(cache) ? { cachedData: readFileSync(cache) } : {};
  const script = new Script(readFileSync(file, 'latin1'), { filename: file, ...cachedData });
  // The build wrote the file with this wrapper around it.
  return script.runInThisContext() as Wrapped;
}
