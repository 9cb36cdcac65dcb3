import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../../src/sandbox/policy.js';
import { number, user } from '../../../unit/sandbox/registry/schemas.js';

class Account {
  static bank = 'First';
  static open(owner: string): Account {
    return new Account(owner);
  }
  readonly owner: string;
  constructor(owner: string, _limit = 5) {
    this.owner = owner;
  }
  get balance(): number {
    return 1;
  }
  set balance(_value: number) {
    throw new Error('not now');
  }
  withdraw(amount: number, ...notes: string[]): unknown {
    return [amount, notes];
  }
  'strange name'(): number {
    return 1;
  }
}

function policy(): Policy {
  return new Policy()
    .fn('add', (a: number, b = 2) => a + b, { description: 'Adds two numbers.\nNever fails. */' })
    .fn('scale', () => 1, {
      signature: '(by: number, names?: string[], ...rest: Array<[number, string]>) => Promise<boolean>',
    })
    .fn('saveUser', { description: 'Saves "it"', input: user, output: number, execute: (given: unknown) => given })
    .fn('pick', ({ a }: { a: number }, [b]: number[]) => a + (b ?? 0))
    .fn('assert', (ok: boolean) => ok)
    .cls(Account, {
      description: 'An account.',
      configure: {
        balance: { writable: true, signature: 'number' },
        owner: { description: 'Who owns it', signature: 'string' },
      },
    })
    .cls(
      class Sealed {
        x(): number {
          return 1;
        }
      },
      { constructable: false },
    )
    .module(
      'math',
      Object.freeze({ sqrt: Math.sqrt, PI: 3.14, inner: Object.freeze({ round: Math.round, deep: { E: 2.7 } }) }),
      { recursive: true },
    )
    .module(
      '@scope/tools',
      {
        delete: (path: string) => path,
        'a-b': 1,
        default: () => 1,
        Circle: class Circle {
          area(): number {
            return 1;
          }
        },
        limits: {
          Inner: class {
            m(): void {}
          },
        },
      },
      { recursive: true },
    )
    .pythonModule('numpy', { description: 'numbers' });
}

function uses(this: unknown): unknown {
  return this;
}

const USES = `
async function uses(): Promise<void> {
  const sum: unknown = await add(1);
  await add(1, 2);
  const ok: boolean = await scale(2, ['a'], [1, 'b']);
  const id: number = await saveUser({ name: 'x', tags: ['y'] });
  const account = new Account('me');
  account.balance = 3;
  const owner: string = account.owner;
  await account.withdraw(1, 'a', 'b');
  await account['strange name']();
  const bank: string = Account.bank;
  await math.sqrt(4);
  const pi: 3.14 = math.PI;
  await math.inner.round(1.5);
  const e: unknown = math.inner.deep.E;
  const tools = await import('@scope/tools');
  await tools.delete('a');
  await tools.default();
  await new tools.Circle().area();
  await new tools.limits.Inner().m();
  console.log(sum, ok, id, owner, bank, pi, e, tools['a-b']);
}
declare const console: { log(...args: unknown[]): void };
void uses;
`;

const WRONG: readonly [string, string][] = [
  ['await saveUser({});', "error TS2741: Property 'name' is missing"],
  ['math.PI = 3;', "error TS2540: Cannot assign to 'PI' because it is a read-only property"],
  ['new Sealed();', "error TS2673: Constructor of class 'Sealed' is private"],
  ["new Account('a').owner = 'b';", "error TS2540: Cannot assign to 'owner' because it is a read-only property"],
  ["import('nothing');", "error TS2307: Cannot find module 'nothing'"],
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'hermetic-declarations-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function compile(name: string, source: string): string {
  const project = join(folder, name);
  mkdirSync(project);
  writeFileSync(join(project, 'guest.d.ts'), policy().declarations());
  writeFileSync(join(project, 'main.ts'), source);
  const options = { strict: true, noEmit: true, module: 'nodenext', target: 'es2022', lib: ['es2022'], types: [] };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
  const tsc = fileURLToPath(new URL('../../../../node_modules/typescript/bin/tsc', import.meta.url));
  try {
    return execFileSync(process.execPath, [tsc, '-p', project], { encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}

describe('TypeScript declarations', () => {
  test('read like this', () => {
    const small = new Policy()
      .fn('add', (a: number, b = 2) => a + b, { description: 'Adds two numbers.' })
      .fn('saveUser', { input: user, output: number, execute: (given: unknown) => given })
      .cls(Account, { constructable: false, include: ['withdraw', 'balance'] })
      .module('math', Object.freeze({ sqrt: Math.sqrt, PI: 3.14 }));
    expect(small.declarations()).toBe(`/** Adds two numbers. */
declare function add(a: unknown, b?: unknown): Promise<unknown>;

declare function saveUser(given: { name: string; tags?: string[] }): Promise<number>;

declare class Account {
  private constructor();
  readonly balance: unknown;
  withdraw(amount: unknown, ...notes: unknown[]): Promise<unknown>;
}

declare module "math" {
  export function sqrt(arg1: unknown): Promise<unknown>;
  export const PI: 3.14;
  export {};
}
declare const math: typeof import("math");
`);
  });

  test('compile, with a program that uses them', { timeout: 60_000 }, () => {
    expect(compile('uses', `${USES}export {};\n`)).toBe('');
  });

  test('refuse what the policy refuses', { timeout: 60_000 }, () => {
    const lines = WRONG.map(([line]) => `async () => { ${line} };`).join('\n');
    const told = compile('wrong', `${lines}\nexport {};\n`).split('\n');
    for (const [index, [, message]] of WRONG.entries())
      expect(told.find((line) => line.startsWith(`${told[0]?.split('(')[0] ?? ''}(${index + 1},`))).toContain(message);
  });
});

describe('Python stubs', () => {
  test('read like this', () => {
    const small = new Policy()
      .fn('add', (a: number, b = 2) => a + b, { description: 'Adds two numbers.' })
      .fn('saveUser', { input: user, output: number, execute: (given: unknown) => given })
      .cls(Account, { include: ['withdraw', 'balance', 'open'] })
      .module('math', Object.freeze({ sqrt: Math.sqrt, PI: 3.14 }))
      .pythonModule('numpy');
    expect(small.declarations({ language: 'python' })).toBe(`from typing import Any, Literal

def add(a: Any, b: Any = ...) -> Any:
    """Adds two numbers."""
    ...

def saveUser(given: dict[str, Any]) -> float: ...

class Account:
    def __init__(self, owner: Any, _limit: Any = ...) -> None: ...
    @staticmethod
    def open(owner: Any) -> Any: ...
    balance: Any
    def withdraw(self, amount: Any, *notes: Any) -> Any: ...

# import math
class math:
    @staticmethod
    def sqrt(arg1: Any) -> Any: ...
    PI: float

import numpy
`);
  });

  test('are Python', () => {
    const stub = policy().declarations({ language: 'python' });
    const check = 'import ast, sys; print(len(ast.parse(sys.stdin.read()).body))';
    expect(execFileSync('python3', ['-c', check], { input: stub, encoding: 'utf8' })).toBe('10\n');
    expect(stub).toContain('# "assert" is not a name in Python: register it under another one');
  });
});

test('declarations of another language are refused', () => {
  expect(() => new Policy().declarations({ language: 'ruby' as never })).toThrow(
    expect.objectContaining({ code: 'E_BAD_OPTION', message: 'declarations: "ruby" is not one of its languages' }),
  );
});

test.each<[(...args: never[]) => unknown, string]>([
  [(a: number) => a, 'a: unknown'],
  [async (a: number, b: number) => Promise.resolve(a + b), 'a: unknown, b: unknown'],
  [
    function named(x = { y: [1, 2] }, ...more: number[]) {
      return [x, more];
    },
    'x?: unknown, ...more: unknown[]',
  ],
  [({ a }: { a: number }) => a, 'arg1: unknown'],
  [(a = ')', b = "it's", c = 1) => [a, b, c], 'a?: unknown, b?: unknown, c?: unknown'],
  [(a = /[(]/, b = 1) => [a, b], ''],
  [
    {
      async *'odd name'(a: number) {
        yield await Promise.resolve(a);
      },
    }['odd name'],
    'arg1: unknown',
  ],
  [Math.max, 'arg1: unknown, arg2: unknown'],
  [uses.bind(null), ''],
])('the parameters of %s are read from its source', (callable, expected) => {
  expect(new Policy().fn('f', callable as never).declarations()).toBe(
    `declare function f(${expected}): Promise<unknown>;\n`,
  );
});
