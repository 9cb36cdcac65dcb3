import { after, afterEach, beforeEach } from 'node:test';
import type { HermeticOptions } from '../api/options.js';
import { type Allowance, guardTests, type RunningTest } from './test-guard.js';

interface Context {
  readonly name: string;
  /** Not in Node before 20.17. */
  readonly fullName?: string;
}

/** `node --import hermetic/node-test --test`: a test that reaches for the network fails, whatever became of the error. */
const guard = guardTests();
const running: { readonly name: string; readonly test: RunningTest }[] = [];

beforeEach((context: unknown) => {
  const name = nameOf(context);
  running.push({ name, test: guard.begin(name) });
});

afterEach((context: unknown) => {
  const name = nameOf(context);
  const index = running.findLastIndex((one) => one.name === name);
  const [found] = index < 0 ? [] : running.splice(index, 1);
  const error = found === undefined ? null : guard.end(found.test);
  if (error !== null) throw error;
});

after(() => {
  const error = guard.endFile();
  if (error !== null) throw error;
});

/** What the test that runs now may do; outside of tests, what all tests of the file may do. */
export function allow(allowance: Allowance): void {
  guard.allow(allowance);
}

/** Other guards than the default, `{ blockNetwork: true, allowLocalhost: true }`: in a preloaded file or at the top of a file. */
export function configure(options: HermeticOptions): void {
  guard.configure(options);
}

function nameOf(context: unknown): string {
  // A hook gets the context of the test; the types of Node 20 don't say so.
  const { name, fullName } = context as Context;
  return fullName ?? name;
}
