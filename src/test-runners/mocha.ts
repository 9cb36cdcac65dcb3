import { fileURLToPath } from 'node:url';
import type { HermeticOptions } from '../api/options.js';
import { packageRoot } from '../runner/facts/package-root.js';
import { type Allowance, guardTests, type TestGuard } from './test-guard.js';

type Body = (this: unknown, ...args: unknown[]) => unknown;

/** What of Mocha's tests is used here. */
interface MochaTest {
  fn?: Body;
  readonly file?: string;
  titlePath(): string[];
}

/** `--require hermetic/mocha`: a test that reaches for the network fails, whatever became of the error. */
const guard: TestGuard = guardTests();
const wrapped = new WeakSet<Body>();
/** Mocha runs all files in one process, so that a file's allowances are kept by its name. */
const allowedIn = new Map<string, readonly Allowance[]>();

export const mochaHooks: { beforeEach(this: unknown): void; afterAll(): void } = {
  beforeEach() {
    // Mocha calls hooks so.
    const { currentTest } = this as { currentTest?: MochaTest };
    const { fn } = currentTest ?? {};
    if (currentTest === undefined || fn === undefined || wrapped.has(fn)) return;
    // Not by afterEach: a hook that fails would end the whole suite.
    currentTest.fn = guarded(currentTest, fn);
    wrapped.add(currentTest.fn);
  },
  afterAll() {
    const error = guard.endFile();
    if (error !== null) throw error;
  },
};

/** The same body, which fails where something was blocked. With a parameter it takes a callback, as Mocha wants it. */
function guarded(currentTest: MochaTest, body: Body): Body {
  const begin = (): ReturnType<TestGuard['begin']> =>
    guard.begin(currentTest.titlePath().join(' > '), allowedIn.get(currentTest.file ?? ''));
  if (body.length === 0) {
    return async function (this: unknown) {
      const test = begin();
      let result: unknown;
      try {
        result = await guard.inside(test, () => Reflect.apply(body, this, []));
      } catch (error) {
        throw guard.end(test) ?? error;
      }
      const blocked = guard.end(test);
      if (blocked !== null) throw blocked;
      return result;
    };
  }
  return function (this: unknown, done: unknown) {
    const test = begin();
    const finish = (error: unknown): void => {
      const blocked = guard.end(test);
      // Mocha's own callback.
      (done as (error: unknown) => void)(blocked ?? error);
    };
    try {
      return guard.inside(test, () => Reflect.apply(body, this, [finish]));
    } catch (error) {
      throw guard.end(test) ?? error;
    }
  };
}

/** What the test that runs now may do; outside of tests, what all tests of the calling file may do. */
export function allow(allowance: Allowance): void {
  if (guard.isRunning()) {
    guard.allow(allowance);
    return;
  }
  const file = callerFile();
  allowedIn.set(file, [...(allowedIn.get(file) ?? []), allowance]);
}

/** Other guards than the default, `{ blockNetwork: true, allowLocalhost: true }`: in a file that is required first. */
export function configure(options: HermeticOptions): void {
  guard.configure(options);
}

function callerFile(): string {
  const own = packageRoot();
  for (const line of (new Error('here').stack ?? '').split('\n').slice(1)) {
    const [, place] = /(?:\(|at )(?:async )?([^()\s][^()]*):\d+:\d+\)?$/.exec(line) ?? [];
    if (place === undefined) continue;
    const file = place.startsWith('file:') ? fileURLToPath(place) : place;
    if (!file.startsWith(own)) return file;
  }
  return '';
}
