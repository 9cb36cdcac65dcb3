import { describe, expect, test } from 'vitest';
import { Policy } from '../../../../src/sandbox/policy.js';
import { membersOf, openPolicy, outline } from './facade.js';
import { number } from './schemas.js';

class Base {
  static made = 0;
  static create(): Base {
    return new this();
  }
  describe(): string {
    return `base ${this.constructor.name}`;
  }
  inherited(): string {
    return 'from base';
  }
}

class Account extends Base {
  #pin = 1234;
  _secret = 'hidden';
  balance = 10;
  settings = { limit: 5, _token: 'no', run: () => 'never', deep: { fine: true } };
  later = (): number => this.balance;
  static bank = 'First';
  get pin(): number {
    return this.#pin;
  }
  get limit(): number {
    return this.settings.limit;
  }
  set limit(value: number) {
    this.settings.limit = value;
  }
  getBalance(): number {
    return this.balance;
  }
  withdraw(amount: number): number {
    this.balance -= amount;
    return this.balance;
  }
  _audit(): string {
    return 'private';
  }
}

const violation = (message: string) => expect.objectContaining({ code: 'E_POLICY_VIOLATION', message }) as unknown;

describe('a registered class', () => {
  test('shows its own and inherited members and statics, nothing private, all read-only', () => {
    const { find } = openPolicy(new Policy().cls(Account));
    const found = find('Account');
    expect(found).toMatchObject({ kind: 'class', global: true, constructable: true, parent: null });
    expect(outline(membersOf(found)).sort()).toEqual(
      [
        'describe method',
        'getBalance method',
        'inherited method',
        'limit field',
        'pin field',
        'withdraw method',
      ].sort(),
    );
    expect(outline('statics' in found ? found.statics : []).sort()).toEqual([
      'bank field',
      'create method',
      'made field',
    ]);
  });

  test('makes instances whose members work by handle', () => {
    const { ask, handle, instance } = openPolicy(new Policy().cls(Account));
    const account = ask('construct', 'Account') as Account;
    expect(account).toBeInstanceOf(Account);
    const target = handle(account);
    expect(handle(account)).toBe(target);
    expect(ask('call', 'Account.withdraw', [3], target)).toBe(7);
    expect(ask('get', 'Account.pin', [], target)).toBe(1234);
    expect(ask('call', 'Account.inherited', [], target)).toBe('from base');
    expect(ask('get', 'Account.bank')).toBe('First');
    expect(instance(account).fields).toEqual([
      { name: 'balance', kind: 'field', writable: false },
      { name: 'settings', kind: 'field', writable: false },
      { name: 'later', kind: 'method', writable: false },
    ]);
    expect(ask('get', 'Account.balance', [], target)).toBe(7);
    expect(ask('call', 'Account.later', [], target)).toBe(7);
  });

  test('copies fields without functions and private names', () => {
    const { ask, handle } = openPolicy(new Policy().cls(Account));
    const account = new Account();
    const settings = ask('get', 'Account.settings', [], handle(account));
    expect(settings).toEqual({ limit: 5, deep: { fine: true } });
    expect(settings).not.toBe(account.settings);
  });

  test.each(['_secret', '_audit', '#pin', 'constructor', '__proto__', 'hasOwnProperty', 'nothing', 'then'])(
    'does not show %s',
    (name) => {
      const { dispatcher, handle } = openPolicy(new Policy().cls(Account));
      const target = handle(new Account());
      const { signal } = new AbortController();
      for (const op of ['get', 'call', 'set'] as const)
        expect(() => dispatcher.call({ op, registration: 0, path: [name], target, args: [] }, { signal })).toThrow(
          violation(`Account.${name} is not part of the policy`),
        );
      for (const path of [[name], ['prototype', name], ['getBalance', name]])
        expect(() => dispatcher.call({ op: 'get', registration: 0, path, target: null, args: [] }, { signal })).toThrow(
          violation(`Account.${path.join('.')} is not part of the policy`),
        );
    },
  );

  test('refuses writes, but to what is configured as writable', () => {
    const configure = { limit: { writable: true }, balance: { writable: true } };
    const closed = openPolicy(new Policy().cls(Account));
    const open = openPolicy(new Policy().cls(Account, { configure }));
    const account = new Account();
    const shut = closed.handle(account);
    for (const name of ['limit', 'balance', 'withdraw', 'pin'])
      expect(() => closed.ask('set', `Account.${name}`, [1], shut)).toThrow(violation(`Account.${name} is read-only`));
    const target = open.handle(account);
    open.ask('set', 'Account.limit', [9], target);
    open.ask('set', 'Account.balance', [50], target);
    expect([account.settings.limit, account.balance]).toEqual([9, 50]);
    expect(() => open.ask('set', 'Account.pin', [1], target)).toThrow(violation('Account.pin is read-only'));
  });

  test('that is not constructable is refused, and instances of it work', () => {
    const { ask, handle } = openPolicy(new Policy().cls(Account, { constructable: false }));
    expect(() => ask('construct', 'Account')).toThrow(violation('Account cannot be constructed here'));
    expect(ask('call', 'Account.getBalance', [], handle(new Account()))).toBe(10);
  });

  test('is filtered by include, exclude and configure', () => {
    const { find, ask, handle } = openPolicy(
      new Policy().cls(Account, { include: 'get*', exclude: '_*', configure: { withdraw: { allow: true } } }),
    );
    expect(outline(membersOf(find('Account')))).toEqual(['getBalance method', 'withdraw method']);
    const target = handle(new Account());
    expect(() => ask('get', 'Account.balance', [], target)).toThrow(
      violation('Account.balance is not part of the policy'),
    );
    expect(ask('call', 'Account.withdraw', [1], target)).toBe(9);
  });

  test('checks the arguments of methods and of the constructor', () => {
    class Meter {
      readonly start: number;
      constructor(start: number) {
        this.start = start;
      }
      add(amount: number, context: { signal: AbortSignal }): string {
        return `${this.start + amount} ${context.signal.aborted}`;
      }
    }
    const { ask, handle } = openPolicy(
      new Policy().cls(Meter, { input: [number], configure: { add: { input: [number], context: true } } }),
    );
    expect(() => ask('construct', 'Meter', ['x'])).toThrow(
      new TypeError('new Meter: argument 1: expected a number, got string'),
    );
    const target = handle(ask('construct', 'Meter', [2]) as object);
    expect(ask('call', 'Meter.add', [3], target)).toBe('5 false');
    expect(() => ask('call', 'Meter.add', [true], target)).toThrow(
      new TypeError('Meter.add: argument 1: expected a number, got boolean'),
    );
  });

  test('checks the arguments of a function that instances get in their constructor', () => {
    class Remote {
      send = (value: number, context: { signal: AbortSignal }): string => `${value} ${context.signal.aborted}`;
    }
    const { ask, handle } = openPolicy(
      new Policy().cls(Remote, { configure: { send: { input: [number], context: true } } }),
    );
    const target = handle(new Remote());
    expect(ask('call', 'Remote.send', [2], target)).toBe('2 false');
    expect(() => ask('call', 'Remote.send', ['x'], target)).toThrow(
      new TypeError('Remote.send: argument 1: expected a number, got string'),
    );
  });

  test('gives the context in the last declared parameter, whatever the guest passes', () => {
    class Jobs {
      run(name: string, context: { signal: AbortSignal }): unknown {
        return [name, context.signal instanceof AbortSignal];
      }
    }
    const { ask, handle } = openPolicy(new Policy().cls(Jobs, { configure: { run: { context: true } } }));
    const target = handle(new Jobs());
    expect(ask('call', 'Jobs.run', ['a', 'forged', 'more'], target)).toEqual(['a', true]);
    expect(ask('call', 'Jobs.run', [], target)).toEqual([undefined, true]);
  });

  test('never runs a getter or a static block of the host while it is registered', () => {
    const ran: string[] = [];
    class Watched {
      get value(): number {
        ran.push('value');
        throw new Error('getter ran');
      }
      static get shared(): number {
        ran.push('shared');
        throw new Error('getter ran');
      }
    }
    const policy = new Policy().cls(Watched);
    policy.declarations();
    const { ask, handle } = openPolicy(policy);
    const target = handle(new Watched());
    expect(ran).toEqual([]);
    expect(() => ask('get', 'Watched.value', [], target)).toThrow(new Error('getter ran'));
    expect(ran).toEqual(['value']);
  });

  test('hides what a field holds of a class that is not registered', () => {
    class Socket {
      open = true;
    }
    class Client {
      socket = new Socket();
      list = [new Socket(), 1];
    }
    const client = new Client();
    const closed = openPolicy(new Policy().cls(Client));
    expect(() => closed.ask('get', 'Client.socket', [], closed.handle(client))).toThrow(
      violation('Client.socket holds what the policy does not show'),
    );
    expect(closed.ask('get', 'Client.list', [], closed.handle(client))).toEqual([undefined, 1]);
    const open = openPolicy(new Policy().cls(Client).cls(Socket));
    expect(open.ask('get', 'Client.socket', [], open.handle(client))).toBe(client.socket);
  });
});

describe('inheritance between registered classes', () => {
  class Shape {
    area(): number {
      return 0;
    }
    secretOf(): string {
      return 'shape';
    }
  }
  class Circle extends Shape {
    override area(): number {
      return 3;
    }
  }
  class Disc extends Circle {}

  test('is told by parent, whichever was registered first', () => {
    const { find } = openPolicy(new Policy().cls(Circle).cls(Shape));
    expect(find('Circle')).toMatchObject({ parent: find('Shape').id });
  });

  test('an instance is of its nearest registered class, and overrides are called', () => {
    const { instance, find, ask, handle } = openPolicy(new Policy().cls(Shape).cls(Circle));
    const disc = new Disc();
    expect(instance(disc).registration).toBe(find('Circle').id);
    expect(ask('call', 'Shape.area', [], handle(disc))).toBe(3);
  });

  test("a parent's facade does not reach what the subclass hides", () => {
    const { ask, handle } = openPolicy(new Policy().cls(Shape).cls(Circle, { exclude: 'secret*' }));
    expect(ask('call', 'Shape.secretOf', [], handle(new Shape()))).toBe('shape');
    expect(() => ask('call', 'Shape.secretOf', [], handle(new Circle()))).toThrow(
      violation('Shape.secretOf is not part of the policy'),
    );
  });

  test('a class answers only for its own instances', () => {
    class Other {
      area(): number {
        return 9;
      }
    }
    const { ask, handle } = openPolicy(new Policy().cls(Shape).cls(Other));
    expect(() => ask('call', 'Shape.area', [], handle(new Other()))).toThrow(
      violation('Shape.area is not part of the policy'),
    );
  });
});

describe('handles', () => {
  test('that were never given out, or were released, are refused', () => {
    const { dispatcher, ask, handle } = openPolicy(new Policy().cls(Account));
    expect(() => ask('get', 'Account.pin', [], 7)).toThrow(violation('there is no object with the handle 7'));
    const target = handle(new Account());
    dispatcher.release(target);
    expect(() => dispatcher.objectOf(target)).toThrow(violation(`there is no object with the handle ${target}`));
  });

  test('of one box mean nothing in another', () => {
    const policy = new Policy().cls(Account);
    const [one, other] = [openPolicy(policy), openPolicy(policy)];
    const target = one.handle(new Account());
    expect(() => other.dispatcher.objectOf(target)).toThrow(violation(`there is no object with the handle ${target}`));
  });

  test('stand for instances only', () => {
    const { dispatcher } = openPolicy(new Policy().cls(Account));
    expect(dispatcher.instanceOf({})).toBeNull();
    expect(dispatcher.instanceOf(new Base())).toBeNull();
    expect(dispatcher.instanceOf(Account.prototype)).toBeNull();
    expect(dispatcher.instanceOf(Account)).toBeNull();
  });
});

describe('a class that cannot be registered', () => {
  const policy = (): Policy => new Policy().cls(Account);
  test.each<[string, () => unknown, string, string]>([
    [
      'twice',
      () => policy().cls(Account, { name: 'Second' }),
      'E_DUPLICATE_NAME',
      'class "Second" is registered already, as Account',
    ],
    [
      'under a taken name',
      () => policy().cls(Base, { name: 'Account' }),
      'E_DUPLICATE_NAME',
      '"Account" is registered already, as a class',
    ],
    [
      'without a name',
      () =>
        policy().cls(
          class {
            x = 1;
          },
        ),
      'E_BAD_NAME',
      'cls: a value of type undefined is not an identifier',
    ],
    [
      'an arrow function',
      () => policy().cls((() => 1) as never),
      'E_NOT_REGISTRABLE',
      'class without a name: a value of type function is not a class',
    ],
    [
      'an object',
      () => policy().cls({} as never),
      'E_NOT_REGISTRABLE',
      'class without a name: a value of type object is not a class',
    ],
    ['Function', () => policy().cls(Function), 'E_NOT_REGISTRABLE', 'class "Function": it makes functions from text'],
    [
      'a kind of Function',
      () => policy().cls(class Maker extends Function {}),
      'E_NOT_REGISTRABLE',
      'class "Maker": it makes functions from text',
    ],
    ['a global', () => policy().cls(Map), 'E_BAD_NAME', 'cls: "Map" is a global that every program has'],
    [
      'with a bad pattern',
      () => policy().cls(Base, { include: 'a b' }),
      'E_BAD_PATTERN',
      'class "Base", include: "a b" is not a pattern',
    ],
    [
      'with an unknown option',
      () => policy().cls(Base, { includes: '*' } as never),
      'E_UNKNOWN_OPTION',
      'class "Base" has no option "includes"',
    ],
    [
      'with an unknown option of a member',
      () => policy().cls(Base, { configure: { x: { allowed: true } } } as never),
      'E_UNKNOWN_OPTION',
      'class "Base", configure: "x" has no option "allowed"',
    ],
    [
      'with its constructor as a member',
      () => policy().cls(Base, { configure: { constructor: { allow: true } } }),
      'E_BAD_NAME',
      'class "Base", configure: "constructor" leads out of the sandbox and is never shown',
    ],
    [
      'with a getter that should be writable',
      () => new Policy().cls(Account, { configure: { pin: { writable: true } } }),
      'E_BAD_OPTION',
      'Account.pin cannot be writable',
    ],
    [
      'with a schema for a field',
      () => policy().cls(Base, { configure: { made: { input: number } } }),
      'E_BAD_OPTION',
      'Base.made: input, output and context are for methods',
    ],
  ])('%s', (_, register, code, message) => {
    expect(register).toThrow(expect.objectContaining({ code, message }));
  });

  test('leaves nothing behind', () => {
    const half = new Policy();
    expect(() => half.cls(Base, { configure: { made: { input: number } } })).toThrow('Base.made');
    expect(half.createDispatcher().registrations).toEqual([]);
    half.cls(Base);
    expect(half.createDispatcher().registrations).toHaveLength(1);
  });
});

test('configure shows a private member by name', () => {
  const { ask, handle } = openPolicy(new Policy().cls(Account, { configure: { _audit: { allow: true } } }));
  expect(ask('call', 'Account._audit', [], handle(new Account()))).toBe('private');
});
