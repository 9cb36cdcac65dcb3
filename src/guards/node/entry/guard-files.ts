import { dirname, join } from 'node:path';
import type { Script } from 'node:vm';

export interface GuardFiles {
  readonly preload: string;
  /** The bundle of the decisions. */
  readonly decide: string;
  /** The same, if it is in memory already: a script whose value, in any realm, is an object with `decide()`. */
  readonly decisions: Script | null;
  /** The hooks for Node 20. */
  readonly importHooks: string;
  readonly pythonSite: string;
  readonly package: string;
}

/** The files that guards load, found from any file in dist/. */
export function guardFiles(bundle: string): GuardFiles {
  const dist = dirname(bundle);
  const root = dirname(dist);
  return {
    preload: join(dist, 'guard-node.cjs'),
    decide: join(dist, 'guard-decide.js'),
    decisions: null,
    importHooks: join(dist, 'guard-import-hooks.mjs'),
    pythonSite: join(root, 'python', 'hermetic_guard', 'site'),
    package: root,
  };
}
