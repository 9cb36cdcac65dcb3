import type { TestGuard } from './test-guard.js';

interface Found {
  readonly file: string;
  readonly guard: TestGuard;
}

const KEY = Symbol.for('hermetic:tests');

/**
 * Returns the guard of a test file, the same one however often this module is evaluated for it: a runner that resets its
 * modules would otherwise register the hooks twice.
 */
export function guardOfFile(file: string, create: () => TestGuard): TestGuard {
  // Only this function writes to that key.
  const found = Reflect.get(globalThis, KEY) as Found | undefined;
  if (found?.file === file) return found.guard;
  const guard = create();
  Reflect.defineProperty(globalThis, KEY, { value: { file, guard } satisfies Found, configurable: true });
  return guard;
}
