import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Policy } from '../../../src/sandbox/policy.js';
import type { Box } from '../../../src/sandbox/sandbox.js';
import { BORDERS, isPython, openBorder } from './border.js';

class Account {
  open = 'open';
  _balance = 5;
}

/** A class that the policy does not know. */
class Ledger {
  entries = ['secret'];
}

class Registered extends Error {
  shown = 'shown';
  secret = 'secret';
  _private = 'secret';
}

class Failure extends Error {
  code = 'E_X';
  _token = 'secret';
  __deep = 'secret';
  details = { a: 1, _b: 'secret', list: [{ _c: 'secret', d: 2 }], call: () => 'secret' };
  ledger = new Ledger();
  account = new Account();
  call = (): string => 'secret';
  get getter(): string {
    return 'secret';
  }
  toJSON(): string {
    return 'secret';
  }
  override get name(): string {
    return 'Failure';
  }
  constructor(message: string, depth = 2) {
    super(message, { cause: depth === 0 ? { _e: 'secret', f: 3 } : new Failure(`${message} inside`, depth - 1) });
    Object.defineProperty(this, 'lazy', { enumerable: true, get: () => 'secret' });
    Object.defineProperty(this, 'toJSON', { enumerable: true, value: () => 'secret' });
  }
}

const several = (): Error =>
  Object.assign(new AggregateError([new Failure('one', 0), { _g: 'secret', h: 4 }], 'many'), { _i: 'secret' });

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

const trap = (): never => {
  throw new Error('trap');
};
const thenable = (then: (yes: (value: unknown) => void, no: (error: unknown) => void) => void): object =>
  // oxlint-disable-next-line unicorn/no-thenable -- it is what is tried
  Object.fromEntries([['then', then]]);
const HOSTILE: Readonly<Record<string, () => unknown>> = {
  'a revoked proxy': revoked,
  'a revoked function': () => {
    const { proxy, revoke } = Proxy.revocable(() => undefined, {});
    revoke();
    return proxy;
  },
  'an object over a revoked proxy': () => Object.create(revoked()) as object,
  'a proxy whose traps throw': () =>
    new Proxy(new Error('inside'), { get: trap, getPrototypeOf: trap, ownKeys: trap, has: trap, getOwnPropertyDescriptor: trap }),
  'an error with a revoked cause': () => new Error('outside', { cause: revoked() }),
  'an error with hostile members': () =>
    Object.defineProperties(new Error('outside'), {
      message: { get: trap },
      name: { get: trap },
      more: { get: trap, enumerable: true },
      stack: { get: trap },
    }),
  'an object with hostile getters': () => Object.defineProperties({}, { toString: { get: trap }, x: { get: trap, enumerable: true } }),
  'an object without a prototype': () => Object.create(null) as object,
  null: () => null,
  undefined: () => undefined,
  'a symbol': () => Symbol('s'),
  'a function': () => () => 1,
  'a thenable that throws': () => thenable(trap),
  'a thenable that answers twice': () =>
    thenable((yes, no) => {
      yes(1);
      no(new Error('no'));
    }),
}; // prettier-ignore

describe.each(BORDERS)('%s', (border) => {
  const code = (javascript: string, python: string): string => (isPython(border) ? python : javascript);
  let box: Box;
  let given: () => unknown = () => undefined;
  const register = (policy: Policy): Policy =>
    policy
      .cls(Account)
      .cls(Registered, { exclude: 'secret' })
      .module('store', { last: several() })
      .fn('fail', () => {
        throw given();
      })
      // oxlint-disable-next-line typescript/require-await -- an async function rejects with whatever it throws
      .fn('reject', async () => {
        throw given();
      })
      .fn('give', () => given());

  beforeAll(async () => {
    box = await openBorder(border, {}, register);
    await box.exec(code(SHOW, SHOW_PYTHON));
  });
  afterAll(() => box.dispose());

  /** Everything that a guest finds in a value, as one text. */
  const SHOW = `
    function show(value, seen = new Set()) {
      if (typeof value !== 'object' || value === null) return String(value);
      if (seen.has(value)) return '(again)';
      seen.add(value);
      return '{' + Reflect.ownKeys(value).filter((key) => key !== 'stack').map((key) => String(key) + ':' + show(value[key], seen)).join() + '}';
    }
    async function caught(call) { try { await call(); return 'nothing' } catch (error) { return show(error) } }`;
  const SHOW_PYTHON = `
def show(value):
    if isinstance(value, BaseException):
        return repr(value) + show(vars(value)) + (show(value.__cause__) if value.__cause__ else "")
    if isinstance(value, dict): return "{" + ",".join(k + ":" + show(v) for k, v in value.items()) + "}"
    if isinstance(value, list): return "[" + ",".join(show(v) for v in value) + "]"
    return str(value)
def caught(call):
    try:
        call()
        return "nothing"
    except Exception as error:
        return show(error)`;

  const WAYS: readonly (readonly [string, string, string])[] = [
    ['thrown', 'await caught(() => fail())', 'caught(fail)'],
    ['rejected', 'await caught(() => reject())', 'caught(reject)'],
    ['returned', 'show(await give())', 'show(give())'],
  ];

  test.each(WAYS)('an error that is %s shows what is neither private nor behaviour', async (_, javascript, python) => {
    for (const make of [() => new Failure('words'), several, () => ({ error: new Failure('words') })]) {
      given = make;
      const { value, error } = await box.exec(code(javascript, python));
      // A plain object that is thrown is only its text.
      if (typeof value !== 'string' || value.includes('[object Object]')) continue;
      expect(error).toBeNull();
      expect(value).not.toContain('secret');
      expect(value).toContain(make === several ? 'many' : 'E_X');
    }
  });

  test('its code, its details, its cause and an instance of a registered class cross', async () => {
    given = () => new Failure('words', 0);
    const { value } = await box.exec(
      code(
        'try { await fail() } catch (e) { [e.name, e.message, e.code, e.details, e.cause, e.account.open, e instanceof Error] }',
        'import json\ntry:\n    fail()\nexcept Exception as e:\n    r = [type(e).__name__, str(e), e.code, e.details, e.cause, e.account.open, True]\nr',
      ),
    );
    expect(value).toEqual(['Failure', 'words', 'E_X', { a: 1, list: [{ d: 2 }] }, { f: 3 }, 'open', true]);
  });

  test('of an error whose class is registered, what the policy shows', async () => {
    given = () => new Registered('words');
    const { value } = await box.exec(code('await caught(() => fail())', 'caught(fail)'));
    expect(value).toContain('shown:shown');
    expect(value).not.toContain('secret');
    expect(value).toContain('words');
  });

  test('a field of a registered module that is an error, too', async () => {
    const { value } = await box.exec(code('show(store.last)', 'show(store.last)'));
    expect(value).toContain('many');
    expect(value).not.toContain('secret');
  });

  test.each(Object.entries(HOSTILE))(
    '%s, thrown or rejected, is an ordinary error, and the run goes on',
    async (_, make) => {
      given = make;
      for (const name of ['fail', 'reject']) {
        const { value, error } = await box.exec(
          code(
            `let isError = false; try { await ${name}() } catch (e) { isError = e instanceof Error } [isError, 1 + 1]`,
            `ok = False\ntry:\n    ${name}()\nexcept Exception as e:\n    ok = True\n[ok, 1 + 1]`,
          ),
        );
        expect({ value, error }).toEqual({ value: [true, 2], error: null });
      }
    },
  );

  test.each(Object.entries(HOSTILE))('%s, returned, is a value or an ordinary error', async (_, make) => {
    given = make;
    const { value, error } = await box.exec(
      code(
        'try { await give() } catch (e) { if (!(e instanceof Error)) throw 1 } 1 + 1',
        'try:\n    give()\nexcept Exception as e:\n    pass\n1 + 1',
      ),
    );
    expect({ value, error }).toEqual({ value: 2, error: null });
  });
});
