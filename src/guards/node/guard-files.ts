import { dirname, join } from 'node:path';

export interface GuardFiles {
  readonly preload: string;
  /** The bundle of the decisions. */
  readonly decide: string;
  /** The hooks for Node 20. */
  readonly importHooks: string;
  readonly pythonSite: string;
  readonly package: string;
}

/** `bundle`: any file in dist/. */
export function guardFiles(bundle: string): GuardFiles {
  const dist = dirname(bundle);
  const root = dirname(dist);
  return {
    preload: join(dist, 'guard-node.cjs'),
    decide: join(dist, 'guard-decide.js'),
    importHooks: join(dist, 'guard-import-hooks.mjs'),
    pythonSite: join(root, 'python', 'hermetic_guard', 'site'),
    package: root,
  };
}
