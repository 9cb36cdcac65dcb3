import { Policy } from '../../../src/sandbox/policy.js';
import type { Box } from '../../../src/sandbox/box/box.js';
import { VirtualFS } from '../../../src/sandbox/vfs/virtual/virtual-fs.js';
import { type Level, openAt } from '../../sandbox/levels.js';
import type { Trick } from './trick.js';

/** What an attacker is after: in the environment of the host. */
export const CANARY = 'CANARY-0f6b1c';

interface HostObjects {
  // oxlint-disable-next-line typescript/no-explicit-any -- any signature fits
  readonly functions: Readonly<Record<string, (...args: any[]) => unknown>>;
  readonly Account: new () => object;
  readonly tools: object;
}

/** For a policy, and raw for a bare realm. Fresh ones each time: some tricks leave nothing whole. */
function hostObjects(): HostObjects {
  /** Hides something that the policy does not show. */
  class Account {
    readonly owner = 'ann';
    readonly _pin: string = CANARY;

    getBalance(): number {
      return 42;
    }

    deposit(amount: number): number {
      return 42 + amount;
    }

    secret(): string {
      return this._pin;
    }
  }
  class Failure extends Error {
    readonly detail = { list: [{}] };

    constructor() {
      super('the host failed', { cause: new TypeError('a cause of the host') });
    }
  }
  const functions: HostObjects['functions'] = {
    echo: (value: unknown) => value,
    later: async (value: unknown) => Promise.resolve(value),
    give: () => ({
      list: [1, { deep: [] }], map: new Map([[{}, {}]]), date: new Date(0), bytes: new Uint8Array(4), error: new RangeError('a value'), pattern: /x/g,
    }), // prettier-ignore
    fail: () => {
      throw new Failure();
    },
    failLater: async () => {
      await Promise.resolve();
      throw new Failure();
    },
    failMany: () => {
      throw new AggregateError([new Failure(), new Error('two')], 'many');
    },
    callit: async (call: (...args: unknown[]) => unknown, ...args: unknown[]) => Promise.resolve(call(...args)),
    never: async () => new Promise(() => undefined),
    openAccount: () => new Account(),
    whoAmI(this: unknown) {
      return typeof this;
    },
  };
  const tools = { sum: (a: number, b: number) => a + b, PI: 3, secret: CANARY, nested: { deep: 1 } };
  return { functions, Account, tools };
}

function createPolicy(limits: ConstructorParameters<typeof Policy>[0]): Policy {
  const { functions, Account, tools } = hostObjects();
  const policy = new Policy(limits);
  for (const [name, call] of Object.entries(functions)) policy.fn(name, call);
  policy.cls(Account, { constructable: false, exclude: ['_*', 'secret'] });
  policy.module('tools', tools, { exclude: 'secret', recursive: true });
  return policy;
}

export interface BoxOptions {
  readonly level: Level;
  readonly validate: boolean;
  readonly ticks?: boolean;
  readonly limits?: ConstructorParameters<typeof Policy>[0];
}

export function openBox({ language, hasFiles }: Trick, options: BoxOptions): Promise<Box> {
  const { level, validate, ticks = true, limits = {} } = options;
  return openAt(level, createPolicy({ timeout: 5, ...limits }), {
    language,
    validate,
    ticks,
    snapshotPrints: true,
    ...(hasFiles ? { filesystem: new VirtualFS({ '/a.txt': 'hi' }) } : {}),
  });
}

/** What somebody might write who hands objects to a bare realm. */
export function naiveGlobals(print: (...args: unknown[]) => void): Record<string, unknown> {
  const console = { log: print, dir: print, table: print, error: print };
  const { functions, Account, tools } = hostObjects();
  return { ...functions, Account, tools, console, setTimeout, queueMicrotask, structuredClone };
}
