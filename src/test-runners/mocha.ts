import { fileURLToPath } from 'node:url';
import type { HermeticOptions } from '../api/options.js';
import { packageRoot } from '../runner/facts/package-root.js';
import { type Allowance, guardTests, type TestGuard } from './test-guard.js';

type Body = (this: unknown, ...args: unknown[]) => unknown;

/** The parts of a Mocha test that are used here. */
interface MochaTest {
  fn?: Body;
  readonly file?: string;
  titlePath(): string[];
}

/** Used as `--require hermetic/mocha`. A test that reaches for the network fails, even if it catches the error. */
const guard: TestGuard = guardTests();
const wrapped = new WeakSet<Body>();
/** Allowances by file: Mocha runs all files in one process. */
const allowedIn = new Map<string, readonly Allowance[]>();

export const mochaHooks: { beforeEach(this: unknown): void; afterAll(): void } = {
  beforeEach() {
    // Mocha calls hooks with its context as `this`, and the types of the runner are not a dependency.
    const { currentTest } = this as { currentTest?: MochaTest };
    const { fn } = currentTest ?? {};
    if (currentTest === undefined || fn === undefined || wrapped.has(fn)) return;
    // An afterEach would not do: a hook that fails ends the whole suite.
    currentTest.fn = guarded(currentTest, fn);
    wrapped.add(currentTest.fn);
  },
  afterAll() {
    const error = guard.endFile();
    if (error !== null) throw error;
  },
};

/** Returns the body such that it fails if something was blocked. A body with a parameter takes a callback: Mocha looks at its length. */
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
      // Mocha passes its callback to a body that has a parameter.
      (done as (error: unknown) => void)(blocked ?? error);
    };
    try {
      return guard.inside(test, () => Reflect.apply(body, this, [finish]));
    } catch (error) {
      throw guard.end(test) ?? error;
    }
  };
}

/** Grants something to the running test or, outside of tests, to every test of the calling file. */
export function allow(allowance: Allowance): void {
  if (guard.isRunning()) {
    guard.allow(allowance);
    return;
  }
  const file = callerFile();
  allowedIn.set(file, [...(allowedIn.get(file) ?? []), allowance]);
}

/** Replaces the default, `{ blockNetwork: true, allowLocalhost: true }`. Call it in a file that is required first. */
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
