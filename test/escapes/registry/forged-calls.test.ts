import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../src/sandbox/policy.js';
import type { HostCall } from '../../../src/sandbox/registry/registration.js';

// What a guest that has taken its facades apart could send: the dispatcher must give no more than the policy does.
class Vault {
  #key = 'the key';
  _combination = 'the combination';
  open = true;
  peek(): string {
    return 'shown';
  }
  reveal(): string {
    return this.#key + this._combination;
  }
}

const hidden: unknown[] = [];
const tools = {
  list: (): string[] => ['a'],
  _steal: (): string => 'stolen',
  nested: { drop: (): number => hidden.push('dropped') },
  wipe: (): number => hidden.push('wiped'),
};
const policy = new Policy()
  .fn('echo', (value: unknown) => value)
  .cls(Vault, { constructable: false, exclude: 'reveal' })
  .module('tools', tools, { include: 'list' })
  .pythonModule('numpy');

const NAMES = `echo peek reveal open _combination #key list _steal nested drop wipe constructor prototype __proto__
  __defineGetter__ call apply bind toString valueOf then caller arguments length name hasOwnProperty 0 registration execute
  members`.split(/\s+/);
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    0,
    1,
    2,
    3,
    4,
    -1,
    0.5,
    Number.NaN,
    null,
    undefined,
    true,
    'length',
    '__proto__',
    'constructor',
    {},
    [],
  ),
  fc.constantFrom(...NAMES),
);
const call = fc.record({
  op: fc.oneof({ weight: 8, arbitrary: fc.constantFrom<unknown>('call', 'construct', 'get', 'set') }, junk),
  registration: fc.oneof({ weight: 8, arbitrary: fc.constantFrom<unknown>(0, 1, 2, 3) }, junk),
  path: fc.oneof(
    {
      weight: 8,
      arbitrary: fc.array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom<unknown>(...NAMES) }, junk), {
        maxLength: 3,
      }),
    },
    junk,
  ),
  target: fc.oneof({ weight: 8, arbitrary: fc.constantFrom<unknown>(null, 1) }, junk),
  args: fc.oneof({ weight: 8, arbitrary: fc.array(fc.constantFrom<unknown>(1, 'x'), { maxLength: 2 }) }, junk),
});

/** All that the policy gives, whatever is asked. */
const GIVEN = new Set<unknown>(['shown', true, 1, 'x', undefined]);

describe('forged calls', () => {
  test('give what the policy gives, or a refusal', () => {
    const dispatcher = policy.createDispatcher();
    const vault = new Vault();
    expect(dispatcher.instanceOf(vault)?.handle).toBe(1);
    const { signal } = new AbortController();
    let served = 0;
    fc.assert(
      fc.property(call, (forged) => {
        try {
          const result = dispatcher.call(forged as HostCall, { signal });
          served += 1;
          if (Array.isArray(result)) expect(result).toEqual(['a']);
          else expect(GIVEN).toContain(result);
        } catch (error) {
          expect(error).toMatchObject({ name: 'PolicyViolation', code: 'E_POLICY_VIOLATION' });
        }
      }),
      { numRuns: 5000 },
    );
    expect(served).toBeGreaterThan(0);
    expect(hidden).toEqual([]);
    expect(vault.open).toBe(true);
  });

  test.each<[string, unknown]>([
    ['a name of Array.prototype for an id', { op: 'call', registration: 'map', path: [], target: null, args: [] }],
    ['an operation of its own', { op: 'delete', registration: 0, path: [], target: null, args: [] }],
    [
      'a path that is an object',
      { op: 'get', registration: 2, path: { length: 1, 0: 'list' }, target: null, args: [] },
    ],
    [
      'a name that is an object',
      { op: 'get', registration: 2, path: [{ toString: () => 'list' }], target: null, args: [] },
    ],
    ['arguments that are an object', { op: 'call', registration: 0, path: [], target: null, args: { length: 1e9 } }],
    [
      'a very deep path',
      { op: 'get', registration: 2, path: Array.from({ length: 1000 }, () => 'a'), target: null, args: [] },
    ],
    ['a handle that is text', { op: 'get', registration: 1, path: ['open'], target: '1', args: [] }],
  ])('%s is no call', (_, forged) => {
    expect(() => policy.createDispatcher().call(forged as HostCall, { signal: new AbortController().signal })).toThrow(
      expect.objectContaining({ code: 'E_POLICY_VIOLATION', message: 'this is not a call that a facade makes' }),
    );
  });

  test('cannot make the host hold objects without end', () => {
    const dispatcher = policy.createDispatcher();
    const first = dispatcher.instanceOf(new Vault());
    for (let count = 1; count < 100_000; count += 1) dispatcher.instanceOf(new Vault());
    expect(() => dispatcher.instanceOf(new Vault())).toThrow(
      expect.objectContaining({ message: 'the guest was given more than 100000 objects of the host' }),
    );
    dispatcher.release(first?.handle ?? 0);
    expect(dispatcher.instanceOf(new Vault())?.handle).toBe(100_001);
  });
});
