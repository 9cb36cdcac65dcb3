import { AsyncLocalStorage } from 'node:async_hooks';
import { guards } from '../api/guards.js';
import { hermetic, type HermeticBlock } from '../api/hermetic.js';
import type { HermeticOptions } from '../api/options.js';
import { HermeticError } from '../errors.js';
import { type Blocked, describeBlocked } from './describe-blocked.js';

/** What a test, or a file of tests, may do that others may not: `allow…` options, or a guard set to `false`. */
export type Allowance = Omit<HermeticOptions, 'sealed' | 'onViolation' | 'trace'>;

/** A test that runs now. */
export interface RunningTest {
  readonly name: string;
}

/** The guards around one file of tests. Each runner says which test runs, and fails it with the error that it gets back. */
export interface TestGuard {
  /** `allowances` are what this test may do beyond the others. */
  begin(name: string, allowances?: readonly Allowance[]): RunningTest;
  /** Runs `body`. What it starts is attributed to this test, even if others run at the same time. */
  inside<T>(test: RunningTest, body: () => T): T;
  /** Ends a test. Returns why it must fail, or null. */
  end(test: RunningTest): Error | null;
  /** Removes the guards. Returns why the file must fail for what happened outside of its tests, or null. */
  endFile(): Error | null;
  readonly isRunning: () => boolean;
  /** Grants something to the running test or, without one, to the rest of the file. */
  allow(allowance: Allowance): void;
  /** Replaces the default options for the whole file. */
  configure(options: HermeticOptions): void;
}

interface State extends RunningTest {
  readonly blocked: Blocked[];
  readonly allowances: Allowance[];
}

/** A unit test may talk to this machine, and to no other. */
const DEFAULT: HermeticOptions = { blockNetwork: true, allowLocalhost: true };

export function guardTests(): TestGuard {
  const running = new Set<State>();
  const contexts = new AsyncLocalStorage<State>();
  const file: State = { name: '', blocked: [], allowances: [] };
  let options = DEFAULT;
  let block: HermeticBlock | null = null;
  let inForce = '';

  /** The tests that a call may belong to: several if they run at the same time and the context does not tell them apart. */
  const candidates = (): readonly State[] => {
    const known = contexts.getStore();
    if (known !== undefined && running.has(known)) return [known];
    const innermost = [...running].filter(({ name }) => ![...running].some((other) => isWithin(other.name, name)));
    return innermost.length === 0 ? [file] : innermost;
  };
  const onViolation: NonNullable<HermeticOptions['onViolation']> = (violation, error) => {
    const states = candidates();
    for (const { blocked } of states) blocked.push({ violation, error, others: states.length - 1 });
    options.onViolation?.(violation, error);
  };
  /** Puts the wanted guards in force. The new ones are installed before the old ones go, so that there is no gap. */
  const refresh = (): void => {
    const wanted = [...running]
      .flatMap(({ allowances }) => allowances)
      .reduce(loosen, file.allowances.reduce(loosen, options));
    const key = JSON.stringify(wanted);
    if (key === inForce && block !== null) return;
    const next = hermetic({ ...wanted, onViolation });
    block?.dispose();
    block = next;
    inForce = key;
  };
  /** Fetches what children and threads have reported, so that it counts for the test that runs now. */
  const settle = (): void => void block?.violations;
  refresh();
  guards.start().observe(globalThis);

  return {
    begin(name, allowances = []) {
      settle();
      const state: State = { name, blocked: [], allowances: [...allowances] };
      running.add(state);
      refresh();
      return state;
    },
    inside(test, body) {
      const state = [...running].find((one) => one === test);
      return state === undefined ? body() : contexts.run(state, body);
    },
    end(test) {
      settle();
      const state = [...running].find((one) => one === test);
      if (state === undefined) return null;
      running.delete(state);
      refresh();
      return state.blocked.length === 0 ? null : describeBlocked(`the test "${state.name}"`, state.blocked);
    },
    endFile() {
      settle();
      block?.dispose();
      block = null;
      const { blocked } = file;
      return blocked.length === 0 ? null : describeBlocked('code outside of the tests', blocked.splice(0));
    },
    isRunning: () => running.size > 0,
    allow(allowance) {
      const [state, ...others] = candidates();
      if (state === undefined || others.length > 0) {
        throw new HermeticError('E_USAGE', 'allow() does not know which of the tests that run now it is for', {
          hint: 'call it at the top of the file, or in tests that run one after another',
        });
      }
      state.allowances.push(allowance);
      try {
        refresh();
      } catch (error) {
        state.allowances.pop();
        throw error;
      }
    },
    configure(given) {
      const before = options;
      options = given;
      try {
        refresh();
      } catch (error) {
        options = before;
        throw error;
      }
    },
  };
}

function isWithin(name: string, outer: string): boolean {
  return name !== outer && name.startsWith(`${outer} > `);
}

/** Adds an allowance to options: lists are joined, the rest is replaced. */
function loosen(options: HermeticOptions, allowance: Allowance): HermeticOptions {
  const entries = Object.entries(allowance).map(([name, value]: [string, unknown]): [string, unknown] => {
    const before: unknown = Reflect.get(options, name);
    const isList = name.startsWith('allow') && typeof value !== 'boolean' && before !== undefined;
    return [name, isList ? [before, value].flat() : value];
  });
  // The entries are those of `allowance`, with lists where it had lists.
  const loosened = { ...options, ...(Object.fromEntries(entries) as Allowance) };
  // The parser refuses an exception to a guard that is off.
  return loosened.blockNetwork === false ? without(loosened, ['allowLocalhost', 'allowDomains', 'allowIps']) : loosened;
}

function without(options: HermeticOptions, names: readonly (keyof HermeticOptions)[]): HermeticOptions {
  return Object.fromEntries(Object.entries(options).filter(([name]) => !names.some((one) => one === name)));
}
