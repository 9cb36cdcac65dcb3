import type { HermeticOptions } from '../api/options.js';
import { guardOfFile } from './guard-of-file.js';
import { type Allowance, guardTests, type RunningTest, type TestGuard } from './test-guard.js';

/** The parts of Jest's globals in a test file that are used here. */
interface JestGlobals {
  readonly beforeEach: (hook: () => void) => void;
  readonly afterEach: (hook: () => void) => void;
  readonly afterAll: (hook: () => void) => void;
  readonly expect: { getState(): { readonly currentTestName?: string; readonly testPath?: string } };
}

const { beforeEach, afterEach, afterAll, expect } = globals();

/** Used as `setupFilesAfterEnv: ['hermetic/jest']`. A test that reaches for the network fails, even if it catches the error. */
const guard: TestGuard = guardOfFile(expect.getState().testPath ?? '', () => {
  const created = guardTests();
  let test: RunningTest | null = null;
  beforeEach(() => {
    test = created.begin(expect.getState().currentTestName ?? '');
  });
  afterEach(() => {
    const error = test === null ? null : created.end(test);
    test = null;
    if (error !== null) throw error;
  });
  afterAll(() => {
    const error = created.endFile();
    if (error !== null) throw error;
  });
  return created;
});

/** Grants something to the running test or, outside of tests, to every test of this file. */
export function allow(allowance: Allowance): void {
  guard.allow(allowance);
}

/** Replaces the default, `{ blockNetwork: true, allowLocalhost: true }`. Call it in a setup file or at the top of a file. */
export function configure(options: HermeticOptions): void {
  guard.configure(options);
}

function globals(): JestGlobals {
  // Something else than Jest may run this file, so each of them may be missing.
  const found = globalThis as Partial<JestGlobals>;
  if (
    found.beforeEach === undefined ||
    found.afterEach === undefined ||
    found.afterAll === undefined ||
    found.expect === undefined
  ) {
    throw new TypeError('hermetic/jest belongs into setupFilesAfterEnv of a Jest that injects its globals');
  }
  const { beforeEach, afterEach, afterAll, expect } = found;
  return { beforeEach, afterEach, afterAll, expect };
}
