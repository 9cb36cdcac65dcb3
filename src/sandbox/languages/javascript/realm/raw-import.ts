import { type Context, Script } from 'node:vm';

/** Makes the error of a raw `import()`; a function of the realm, so that its errors are the realm's own. */
export type ImportError = () => unknown;

const factory = new Script(
  '"use strict";(()=>{const E=TypeError;return()=>new E("import() was not rewritten: it is refused")})()',
  { filename: 'hermetic-realm' },
);

let current: ImportError | null = null;

export function createImportError(context: Context): ImportError {
  // The script's value, and no guest is in the realm yet.
  return factory.runInContext(context) as ImportError;
}

/** Runs a guest's code: a raw `import()` in it fails with this error. */
export function withImportError<T>(error: ImportError, run: () => T): T {
  const before = current;
  current = error;
  try {
    return run();
  } finally {
    current = before;
  }
}

/**
 * For scripts: rewriting leaves no `import()`, and if one got through all the same, Node would reject it with an error of the
 * host's realm. Node asks this function only where it was started with --experimental-vm-modules, as workers are.
 */
export function refuseImport(): never {
  // A text belongs to no realm, and so gives nothing away.
  throw current === null ? 'import() is refused' : current();
}
