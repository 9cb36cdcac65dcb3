import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import type { Box } from '../../../src/sandbox/sandbox.js';
import { LEVELS, openAt } from '../levels.js';

class Account {
  static rate = 2;
  owner = 'ann';
  note = '';

  getBalance(): number {
    return 42;
  }

  get limit(): number {
    return 5;
  }
}

describe.each(LEVELS)('at level %s', (level) => {
  const account = new Account();
  const tools = { sum: (a: number, b: number) => a + b, PI: 3, nested: { deep: 1 } };
  let box: Box;

  beforeAll(async () => {
    const policy = new Policy({ timeout: 5 })
      .cls(Account, { configure: { note: { allow: true, writable: true } } })
      .module('tools', tools, { recursive: true })
      .fn('openAccount', () => account)
      .fn('same', (a: unknown, b: unknown) => a === b);
    box = await openAt(level, policy);
    await box.exec('var a = await openAccount()');
  });
  afterAll(() => box.dispose());

  describe('a facade refuses', () => {
    for (const [code, message] of [
      ['a.owner = "eve"', 'Account.owner is read-only: it belongs to the host'],
      ['a.limit = 9', 'Account.limit is read-only: it belongs to the host'],
      ['a.getBalance = () => 0', /^Cannot assign to read only property 'getBalance' of object/],
      ['a.fresh = 1', 'Cannot add property fresh, object is not extensible'],
      ['delete a.owner', /^Cannot delete property 'owner' of/],
      [
        'Object.defineProperty(a, "getBalance", { value: 1 })',
        'Cannot define property getBalance, object is not extensible',
      ],
      ['Object.setPrototypeOf(a, {})', /is not extensible$/],
      ['Account.rate = 3', 'Account.rate is read-only: it belongs to the host'],
      ['Account.prototype.getBalance = 1', /^Cannot assign to read only property 'getBalance' of object/],
      ['tools.PI = 4', 'tools.PI is read-only: it belongs to the host'],
      ['tools.sum = 1', /^Cannot assign to read only property 'sum' of object/],
      ['tools.fresh = 1', 'Cannot add property fresh, object is not extensible'],
      ['tools.nested.deep = 2', /deep is read-only: it belongs to the host$/],
      ['openAccount.x = 1', 'Cannot add property x, object is not extensible'],
    ] as const)
      // prettier-ignore
      test(code, async () => {
      const { error } = await box.exec(code);
      expect(error).toMatchObject({
        kind: 'guest',
        name: 'TypeError',
      });
      expect(error?.message).toMatch(message);
      expect([account.owner, Account.rate, tools.PI, tools.nested.deep]).toEqual(['ann', 2, 3, 1]);
    });
  });

  test('a facade is the same object each time, and the host gets its own object back', async () => {
    const { value } = await box.exec(
      '[a === await openAccount(), await same(a, a), a instanceof Account, await a.getBalance(), a.owner]',
    );
    expect(value).toEqual([true, true, true, 42, 'ann']);
    expect((await box.exec('a')).value).toBe(account);
  });

  test('what the policy lets the guest write is written on the host', async () => {
    expect((await box.exec('a.note = "hello"; a.note')).value).toBe('hello');
    expect(account.note).toBe('hello');
    expect((await box.exec('a.note = { get x() { return 1 } }; 1')).error).toBeNull();
    expect(account.note).toEqual({ x: 1 });
  });

  test('a method asks for an instance of the host', async () => {
    for (const self of ['{}', 'null', 'Object.create(a)', 'new Proxy(a, {})', 'Account.prototype']) {
      const { error } = await box.exec(`await a.getBalance.call(${self})`);
      expect([self, error?.message]).toEqual([self, 'Account.getBalance: this is not an instance']);
    }
  });
});
