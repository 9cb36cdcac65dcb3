import * as vitest from 'vitest';
import type { HermeticOptions } from '../api/options.js';
import { type Allowance, guardTests, type RunningTest, type TestGuard } from './test-guard.js';
import { guardOfFile } from './guard-of-file.js';

/** Used as `setupFiles: ['hermetic/vitest']`. A test that reaches for the network fails, even if it catches the error. */
const guard: TestGuard = guardOfFile(vitest.expect.getState().testPath ?? '', () => {
  const created = guardTests();
  install(created);
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

interface Task {
  readonly name: string;
  readonly suite?: Task | undefined;
}

function install(created: TestGuard): void {
  // Vitest before 4.1 has no such hook, whatever the types of this version say.
  const around = vitest.aroundEach as typeof vitest.aroundEach | undefined;
  if (around === undefined) installHooks(created);
  else {
    around(async (run, { task }) => {
      const test = created.begin(nameOf(task));
      try {
        await created.inside(test, run);
      } finally {
        finish(created.end(test));
      }
    });
  }
  vitest.afterAll(() => finish(created.endFile()));
}

function installHooks(created: TestGuard): void {
  const tests = new WeakMap<object, RunningTest>();
  vitest.beforeEach(({ task }) => {
    tests.set(task, created.begin(nameOf(task)));
  });
  vitest.afterEach(({ task }) => {
    const test = tests.get(task);
    if (test !== undefined) finish(created.end(test));
  });
}

function nameOf({ name, suite }: Task): string {
  return suite === undefined || suite.name === '' ? name : `${nameOf(suite)} > ${name}`;
}

function finish(error: Error | null): void {
  if (error !== null) throw error;
}
