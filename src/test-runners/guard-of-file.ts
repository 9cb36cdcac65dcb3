import type { TestGuard } from './test-guard.js';

interface Found {
  readonly file: string;
  readonly guard: TestGuard;
}

const KEY = Symbol.for('hermetic:tests');

/**
 * One guard a file of tests, however often this module is evaluated for it: runners that reset modules would register
 * their hooks twice.
 */
export function guardOfFile(file: string, create: () => TestGuard): TestGuard {
  // Only this function writes there.
  const found = Reflect.get(globalThis, KEY) as Found | undefined;
  if (found?.file === file) return found.guard;
  const guard = create();
  Reflect.defineProperty(globalThis, KEY, { value: { file, guard } satisfies Found, configurable: true });
  return guard;
}
