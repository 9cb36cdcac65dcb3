import { describe, expect, test } from 'vitest';
import { Policy } from '../../../../src/sandbox/policy.js';
import { openPolicy } from './facade.js';
import { eventualNumber, number, text, user } from './schemas.js';

describe('a registered function', () => {
  test('is called with the arguments of the guest and a context without a prototype as this', () => {
    const seen: unknown[] = [];
    const policy = new Policy().fn('add', function add(a: number, b: number) {
      seen.push(Object.getPrototypeOf(this), Object.isFrozen(this), this.signal.aborted);
      return a + b;
    });
    expect(openPolicy(policy).ask('call', 'add', [2, 3])).toBe(5);
    expect(seen).toEqual([null, true, false]);
  });

  test('gets the signal of the run', () => {
    const controller = new AbortController();
    const policy = new Policy().fn('wait', { input: [], execute: (context: unknown) => context });
    const { dispatcher } = openPolicy(policy);
    const call = { op: 'call', registration: 0, path: [], target: null, args: [] } as const;
    const context = dispatcher.call(call, { signal: controller.signal }) as { signal: AbortSignal };
    controller.abort();
    expect(context.signal.aborted).toBe(true);
  });

  test('may be described beside its schemas', () => {
    const policy = new Policy().fn('one', { input: [number], execute: (a: number) => a }, { description: 'One.' });
    expect(policy.createDispatcher().registrations).toMatchObject([{ description: 'One.' }]);
  });

  test('passes what it throws on', () => {
    const policy = new Policy().fn('fail', () => {
      throw new RangeError('too far');
    });
    expect(() => openPolicy(policy).ask('call', 'fail')).toThrow(new RangeError('too far'));
  });

  test('cannot be read, assigned to or constructed', () => {
    const { ask } = openPolicy(new Policy().fn('add', (a: number) => a));
    for (const op of ['get', 'set', 'construct'] as const)
      expect(() => ask(op, 'add')).toThrow(
        expect.objectContaining({ code: 'E_POLICY_VIOLATION', message: 'add is not part of the policy', action: op }),
      );
  });

  test('that a later registration adds is not in a box that was there before', () => {
    const policy = new Policy().fn('one', () => 1);
    const before = policy.createDispatcher();
    policy.fn('two', () => 2);
    expect(before.registrations.map(({ name }) => name)).toEqual(['one']);
    expect(policy.createDispatcher().registrations.map(({ name }) => name)).toEqual(['one', 'two']);
  });
});

describe('schemas', () => {
  const policy = new Policy()
    .fn('add', { input: [number, number], output: number, execute: (a: number, b: number) => a + b })
    .fn('trim', { input: text, execute: (value: string, rest: unknown) => [value, Object.keys(rest as object)] })
    .fn('save', { input: user, execute: ({ name }: { name: string }) => name })
    .fn('lie', { output: number, execute: () => 'one' })
    .fn('soon', { input: [eventualNumber], output: number, execute: async (value: number) => Promise.resolve(value) });
  const { ask } = openPolicy(policy);

  test('let good arguments and results through', () => {
    expect(ask('call', 'add', [2, 3])).toBe(5);
  });

  test('replace the argument by what they made of it, and the context comes after', () => {
    expect(ask('call', 'trim', ['  a '])).toEqual(['a', ['signal']]);
  });

  test.each([
    ['add', [2, 'x'], 'add: argument 2: expected a number, got string'],
    ['add', [2], 'add: argument 2: expected a number, got undefined'],
    ['add', [1, 2, 3], 'add: takes 2 arguments, but was given 3'],
    ['save', ['a', 'b'], 'save: takes 1 argument, but was given 2'],
    ['save', [{}], 'save: input.name: expected text'],
    ['save', [{ name: 'a', tags: ['b', 3] }], 'save: input.tags[1]: expected text'],
    ['save', [{ tags: [4] }], 'save: input.name: expected text; save: input.tags[0]: expected text'],
    ['lie', [], 'lie: result: expected a number, got string'],
  ])('%s%j is a TypeError that names the path', (name, args, message) => {
    expect(() => ask('call', name, args)).toThrow(new TypeError(message));
  });

  test('that answer later make the call wait', async () => {
    await expect(ask('call', 'soon', [4])).resolves.toBe(4);
    await expect(ask('call', 'soon', ['x'])).rejects.toThrow(new TypeError('soon: argument 1: expected a number'));
  });

  test('tell of five issues at most', () => {
    const tags = Array.from({ length: 7 }, () => 1);
    expect(() => ask('call', 'save', [{ name: 'a', tags }])).toThrow(/tags\[4\]: expected text; and 2 more$/);
  });

  test('that answer with neither a value nor issues have not said yes', () => {
    const mute = { '~standard': { version: 1, vendor: 'test', validate: () => ({}) as never } } as const;
    const { ask: askMute } = openPolicy(new Policy().fn('mute', { input: mute, execute: () => 'ran' }));
    expect(() => askMute('call', 'mute', [1])).toThrow(new TypeError('mute: input: was refused'));
  });
});

describe('a function that cannot be registered', () => {
  const policy = (): Policy => new Policy().fn('taken', () => 1);
  const cases: [string, () => unknown, string, string, string | undefined][] = [
    [
      'a name twice',
      () => policy().fn('taken', () => 2),
      'E_DUPLICATE_NAME',
      '"taken" is registered already, as a function',
      'give one of them another name',
    ],
    [
      'no identifier',
      () => policy().fn('a-b', () => 1),
      'E_BAD_NAME',
      'fn: "a-b" is not an identifier',
      'use letters, digits and _, beginning with a letter',
    ],
    [
      'a private name',
      () => policy().fn('_x', () => 1),
      'E_BAD_NAME',
      'fn: "_x" is private, because it starts with _',
      'register it as "x"',
    ],
    [
      'a word',
      () => policy().fn('delete', () => 1),
      'E_BAD_NAME',
      'fn: "delete" is a word of the language',
      'register it as "delete_"',
    ],
    [
      'a global',
      () => policy().fn('console', () => 1),
      'E_BAD_NAME',
      'fn: "console" is a global that every program has',
      'register it under a name of its own, such as "myConsole"',
    ],
    [
      'no function',
      () => policy().fn('x', 5 as never),
      'E_NOT_REGISTRABLE',
      'function "x": a value of type number is not a function',
      'give a function, or { description, input, output, execute }',
    ],
    [
      'no execute',
      () => policy().fn('x', {} as never),
      'E_NOT_REGISTRABLE',
      'function "x": a value of type object is not a function',
      'give a function, or { description, input, output, execute }',
    ],
    [
      'a class',
      () =>
        policy().fn(
          'x',
          class X {
            x = 1;
          } as never,
        ),
      'E_NOT_REGISTRABLE',
      'function "x" is a class',
      'register it with policy.cls',
    ],
    [
      'eval',
      () => policy().fn('x', Reflect.get(globalThis, 'eval') as () => unknown),
      'E_NOT_REGISTRABLE',
      'function "x" runs text as code of the host',
      'leave it out; the guest can run code only in its own sandbox',
    ],
    [
      'Function',
      () => policy().fn('x', Function),
      'E_NOT_REGISTRABLE',
      'function "x" runs text as code of the host',
      'leave it out; the guest can run code only in its own sandbox',
    ],
    [
      'no schema',
      () => policy().fn('x', { input: {} as never, execute: () => 1 }),
      'E_NOT_REGISTRABLE',
      'x: input and output need a Standard Schema',
      'Zod, Valibot and ArkType make them; see https://standardschema.dev',
    ],
    [
      'a slip',
      () => policy().fn('x', { inputs: number, execute: () => 1 } as never),
      'E_UNKNOWN_OPTION',
      'function "x" has no option "inputs"',
      'its options are description, input, output, signature, execute',
    ],
    [
      'a bad signature',
      () => policy().fn('x', () => 1, { signature: 'number' }),
      'E_BAD_OPTION',
      'x: "number" is not a signature',
      'write it as a function type: (a: number, b?: string) => number',
    ],
  ];

  test.each(cases)('%s', (_, register, code, message, hint) => {
    expect(register).toThrow(expect.objectContaining({ code, message, hint }));
  });

  test.each(['get', 'set', 'of', 'from', 'fetch', 'sum', 'print', 'async'])('%s is a good name', (name) => {
    expect(openPolicy(new Policy().fn(name, () => name)).ask('call', name)).toBe(name);
  });
});

describe('the options of a Policy', () => {
  test('have defaults', () => {
    const { limits, allowNetwork, moduleRoot } = new Policy();
    expect({ limits, allowNetwork, moduleRoot }).toEqual({
      limits: { timeout: 30, hostTimeout: 30, tickLimit: null, memoryLimit: 256, maxStdout: 65_536 },
      allowNetwork: false,
      moduleRoot: '/',
    });
  });

  test('are taken as they are given', () => {
    const policy = new Policy({
      timeout: null,
      tickLimit: 10,
      memoryLimit: 1.5,
      maxStdout: 0,
      moduleRoot: '/lib/../src/',
    });
    expect(policy.limits).toEqual({ timeout: null, hostTimeout: null, tickLimit: 10, memoryLimit: 1.5, maxStdout: 0 });
    expect(policy.moduleRoot).toBe('/src');
  });

  test.each([
    [{ timeout: 0 }, 'Policy: timeout must be a number above 0, or null for no limit'],
    [{ timeout: Number.NaN }, 'Policy: timeout must be a number above 0, or null for no limit'],
    [{ tickLimit: 1.5 }, 'Policy: tickLimit must be a whole number above 0, or null for no limit'],
    [{ memoryLimit: '64' }, 'Policy: memoryLimit must be a number above 0, or null for no limit'],
    [{ maxStdout: -1 }, 'Policy: maxStdout must be a whole number of characters'],
    [{ allowNetwork: 'no' }, 'Policy: allowNetwork must be true or false'],
    [{ moduleRoot: 'lib' }, "Policy: moduleRoot must be an absolute path of the guest's file system, such as /lib"],
  ])('%j is refused', (options, message) => {
    expect(() => new Policy(options as never)).toThrow(expect.objectContaining({ code: 'E_BAD_OPTION', message }));
  });

  test('are refused when they do not exist', () => {
    expect(() => new Policy({ tickLimits: 5 } as never)).toThrow(
      expect.objectContaining({
        code: 'E_UNKNOWN_OPTION',
        message: 'Policy: there is no option "tickLimits"',
        hint: 'did you mean tickLimit?',
      }),
    );
  });
});
