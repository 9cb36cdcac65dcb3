import { after, afterEach, beforeEach } from 'node:test';
import type { HermeticOptions } from '../api/options.js';
import { type Allowance, guardTests, type RunningTest } from './test-guard.js';

interface Context {
  readonly name: string;
  /** Missing in Node before 20.17. */
  readonly fullName?: string;
}

/** Used as `node --import hermetic/node-test --test`. A test that reaches for the network fails, even if it catches the error. */
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

/** Grants something to the running test or, outside of tests, to every test of this file. */
export function allow(allowance: Allowance): void {
  guard.allow(allowance);
}

/** Replaces the default, `{ blockNetwork: true, allowLocalhost: true }`. Call it in a preloaded file or at the top of a file. */
export function configure(options: HermeticOptions): void {
  guard.configure(options);
}

function nameOf(context: unknown): string {
  // Node gives a hook the context of its test, which the types of Node 20 do not say.
  const { name, fullName } = context as Context;
  return fullName ?? name;
}
