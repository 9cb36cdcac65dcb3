import * as path from 'node:path';
import vm from 'node:vm';
import { describe, expect, test } from 'vitest';
import { Policy } from '../../../../src/sandbox/policy.js';
import { membersOf, openPolicy, outline } from './facade.js';

const violation = (message: string) => expect.objectContaining({ code: 'E_POLICY_VIOLATION', message }) as unknown;

const EVAL: unknown = Reflect.get(globalThis, 'eval');

class Circle {
  static unit = (): Circle => new Circle(1);
  readonly radius: number;
  constructor(radius: number) {
    this.radius = radius;
  }
  area(): number {
    return 3 * this.radius ** 2;
  }
  perimeter(): number {
    return 6 * this.radius;
  }
}

const shapes = () => ({
  Circle,
  double: (value: number): number => value * 2,
  version: '1.0',
  origin: { x: 0, y: 0, _cache: 1, move: () => 'moved' },
  linear: { solve: (): string => 'solved', deep: { trace: (): string => 'traced' }, _raw: 1 },
  points: [1, 2],
  when: new Date(0),
  _private: () => 'no',
  [Symbol('hidden')]: 1,
});

describe('a registered module', () => {
  test('shows functions, classes and values; objects as data', () => {
    const { find, ask } = openPolicy(new Policy().module('shapes', shapes()));
    expect(find('shapes')).toMatchObject({ kind: 'module', global: true });
    expect(outline(membersOf(find('shapes')))).toEqual([
      'Circle class',
      'double method',
      'version field',
      'origin field',
      'linear field',
      'points field',
      'when field',
    ]);
    expect(ask('call', 'shapes.double', [4])).toBe(8);
    expect(ask('get', 'shapes.origin')).toEqual({ x: 0, y: 0 });
    expect(ask('get', 'shapes.linear')).toEqual({ deep: {} });
    expect(() => ask('call', 'shapes.linear.solve')).toThrow(
      violation('shapes.linear.solve is not part of the policy'),
    );
  });

  test('with recursive shows objects as facades with their methods', () => {
    const { find, ask } = openPolicy(new Policy().module('shapes', shapes(), { recursive: true, exclude: 'Circle' }));
    expect(outline(membersOf(find('shapes')))).toEqual([
      'double method',
      'version field',
      'origin {',
      'x field',
      'y field',
      'move method',
      '}',
      'linear {',
      'solve method',
      'deep {',
      'trace method',
      '}',
      '}',
      'points field',
      'when field',
    ]);
    expect(ask('call', 'shapes.linear.deep.trace')).toBe('traced');
    expect(() => ask('get', 'shapes.linear._raw')).toThrow(violation('shapes.linear._raw is not part of the policy'));
  });

  test('is live, and its methods are called on it', () => {
    const counter = {
      count: 1,
      next(): number {
        this.count += 1;
        return this.count;
      },
    };
    const { ask } = openPolicy(new Policy().module('counter', counter));
    expect(ask('call', 'counter.next')).toBe(2);
    counter.count = 40;
    expect(ask('get', 'counter.count')).toBe(40);
    counter.next = () => 99;
    expect(ask('call', 'counter.next')).toBe(99);
  });

  test('may be an instance of a class, private parts included in its methods only', () => {
    class Database {
      #rows = ['a'];
      _connection = 'secret';
      name = 'main';
      query(): string[] {
        return this.#rows;
      }
    }
    const { find, ask } = openPolicy(new Policy().module('db', new Database()));
    expect(outline(membersOf(find('db')))).toEqual(['name field', 'query method']);
    expect(ask('call', 'db.query')).toEqual(['a']);
  });

  test('may be the namespace of a module of Node', () => {
    const { ask } = openPolicy(new Policy().module('node:path', path, { include: ['join', 'sep'] }));
    expect(ask('call', 'node:path.join', ['a', 'b'])).toBe('a/b');
    expect(ask('get', 'node:path.sep')).toBe('/');
    expect(() => ask('call', 'node:path.resolve')).toThrow(violation('node:path.resolve is not part of the policy'));
  });

  test('has constants where the host cannot change them', () => {
    const frozen = Object.freeze({ answer: 42, name: 'x', none: null, nan: Number.NaN, big: 1n, list: [1] });
    const { find } = openPolicy(new Policy().module('constants', frozen));
    expect(outline(membersOf(find('constants')))).toEqual([
      'answer constant',
      'name constant',
      'none constant',
      'nan field',
      'big field',
      'list field',
    ]);
  });

  test('has a class of its own inside, filtered by patterns with its name', () => {
    const { find, ask, handle } = openPolicy(
      new Policy().module('shapes', shapes(), { include: ['Circle.area', 'double'] }),
    );
    expect(outline(membersOf(find('shapes')))).toEqual(['Circle class', 'double method']);
    expect(find('shapes.Circle')).toMatchObject({ global: false, constructable: false, statics: [] });
    expect(outline(membersOf(find('shapes.Circle')))).toEqual(['area method']);
    const target = handle(new Circle(2));
    expect(ask('call', 'shapes.Circle.area', [], target)).toBe(12);
    expect(() => ask('call', 'shapes.Circle.perimeter', [], target)).toThrow(
      violation('shapes.Circle.perimeter is not part of the policy'),
    );
    expect(() => ask('get', 'shapes.Circle.radius', [], target)).toThrow(
      violation('shapes.Circle.radius is not part of the policy'),
    );
  });

  test('uses the registration that a class has already', () => {
    const policy = new Policy().cls(Circle, { include: 'perimeter' }).module('shapes', { Circle, alias: Circle });
    const { find, dispatcher } = openPolicy(policy);
    expect(dispatcher.registrations).toHaveLength(2);
    expect(membersOf(find('shapes'))).toEqual([
      { kind: 'class', name: 'Circle', description: null, registration: 0 },
      { kind: 'class', name: 'alias', description: null, registration: 0 },
    ]);
  });

  test('ends where an object is inside itself, and a class holds itself', () => {
    class Node {
      static Self = Node;
      child(): null {
        return null;
      }
    }
    const loop: Record<string, unknown> = { a: 1, Node };
    loop['self'] = { back: loop, b: 2 };
    const { find } = openPolicy(new Policy().module('loop', loop, { recursive: true }));
    expect(outline(membersOf(find('loop')))).toEqual(['a field', 'Node class', 'self {', 'b field', '}']);
    expect(find('loop.Node')).toMatchObject({ statics: [{ kind: 'class', name: 'Self', registration: 1 }] });
  });

  test('never shows what makes code of text, of any realm', () => {
    const foreign = vm.runInNewContext(
      '({ Function, eval, make: (function* () {}).constructor, f: class { m() {} } })',
    ) as object;
    const all = { Function, eval: EVAL, ...foreign, ok: () => 1 };
    const { find, dispatcher } = openPolicy(
      new Policy().module('tools', { ...all, inner: foreign }, { recursive: true }),
    );
    expect(outline(membersOf(find('tools')))).toEqual(['f class', 'ok method', 'inner {', 'f class', '}']);
    // The methods of another realm's Function.prototype are not statics either.
    expect(dispatcher.registrations[1]).toMatchObject({ name: 'tools.f', statics: [], members: [{ name: 'm' }] });
  });

  test('cannot be called, read or written itself', () => {
    const { ask } = openPolicy(new Policy().module('shapes', shapes(), { recursive: true }));
    for (const [op, name] of [
      ['call', 'shapes'],
      ['get', 'shapes'],
      ['get', 'shapes.linear'],
      ['get', 'shapes.double'],
      ['get', 'shapes.toString'],
      ['call', 'shapes.version'],
      ['construct', 'shapes.double'],
    ] as const)
      expect(() => ask(op, name)).toThrow(violation(`${name} is not part of the policy`));
    expect(() => ask('set', 'shapes.version', ['2'])).toThrow(violation('shapes.version is read-only'));
    expect(() => ask('set', 'shapes.double', [() => 1])).toThrow(violation('shapes.double is read-only'));
  });

  test('lets a writable field be written', () => {
    const state = { level: 1 };
    const { ask } = openPolicy(new Policy().module('state', state, { configure: { level: { writable: true } } }));
    ask('set', 'state.level', [5]);
    expect(state.level).toBe(5);
  });
});

describe('a module that cannot be registered', () => {
  const broken = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('trap');
      },
    },
  );
  test.each<[string, () => unknown, string, string]>([
    [
      'a function',
      () => new Policy().module('m', () => 1),
      'E_NOT_REGISTRABLE',
      'module "m": a value of type function is not an object',
    ],
    [
      'an array',
      () => new Policy().module('m', [1]),
      'E_NOT_REGISTRABLE',
      'module "m": a value of type object is not an object',
    ],
    [
      'a proxy that throws',
      () => new Policy().module('m', broken),
      'E_NOT_REGISTRABLE',
      'module "m": its properties cannot be read',
    ],
    [
      'a relative name',
      () => new Policy().module('./m', {}),
      'E_BAD_NAME',
      'module: "./m" is not the name of a module',
    ],
    [
      'an address',
      () => new Policy().module('https://m', {}),
      'E_BAD_NAME',
      'module: "https://m" is not the name of a module',
    ],
    [
      'a private name',
      () => new Policy().module('a/_b', {}),
      'E_BAD_NAME',
      'module: "a/_b" is not the name of a module',
    ],
    [
      'a slip in include',
      () => new Policy().module('shapes', shapes(), { include: ['doubel'] }),
      'E_BAD_PATTERN',
      'module "shapes", include: there is no "doubel"',
    ],
    [
      'a slip in exclude',
      () => new Policy().module('m', { drop: 1 }, { exclude: 'dorp' }),
      'E_BAD_PATTERN',
      'module "m", exclude: there is no "dorp"',
    ],
    [
      'a slip in configure',
      () => new Policy().module('m', { drop: 1 }, { configure: { dorp: { allow: false } } }),
      'E_BAD_PATTERN',
      'module "m", configure: there is no "dorp"',
    ],
    [
      'eval, asked for',
      () => new Policy().module('m', { run: EVAL }, { configure: { run: { allow: true } } }),
      'E_NOT_REGISTRABLE',
      'm.run runs text as code of the host',
    ],
    [
      'a predicate that throws',
      () =>
        new Policy().module(
          'm',
          { a: 1 },
          {
            include: () => {
              throw new Error('no');
            },
          },
        ),
      'E_BAD_PATTERN',
      'module "m", include: the function threw for "m.a"',
    ],
    [
      'an async predicate',
      () => new Policy().module('m', { a: 1 }, { include: (async () => Promise.resolve(false)) as never }),
      'E_BAD_PATTERN',
      'module "m", include: the function answered with a value of type object, not true or false',
    ],
    [
      'context without a parameter',
      () => new Policy().module('m', { f: () => 1 }, { configure: { f: { context: true } } }),
      'E_BAD_OPTION',
      'm.f: context needs a parameter to go to',
    ],
  ])('%s', (_, register, code, message) => {
    expect(register).toThrow(expect.objectContaining({ code, message }));
  });

  test('because its class is in a module already', () => {
    expect(() => new Policy().module('shapes', shapes()).cls(Circle)).toThrow(
      expect.objectContaining({
        code: 'E_DUPLICATE_NAME',
        message: 'class "Circle" is registered already, as shapes.Circle',
        hint: 'register the class before the module that holds it',
      }),
    );
  });
});

describe('a Python module', () => {
  test('is described by patterns as data', () => {
    const policy = new Policy().pythonModule('numpy', {
      include: ['array', 'linalg.*'],
      exclude: 'testing',
      recursive: true,
    });
    expect(policy.createDispatcher().registrations).toEqual([
      {
        kind: 'python-module',
        id: 0,
        name: 'numpy',
        description: null,
        include: ['array', 'linalg.*'],
        exclude: ['testing'],
        recursive: true,
      },
    ]);
  });

  test.each<[string, () => unknown, string, string]>([
    [
      'a predicate',
      () => new Policy().pythonModule('numpy', { include: (() => true) as never }),
      'E_BAD_PATTERN',
      'Python module "numpy", include: a function cannot be sent to another interpreter',
    ],
    [
      'a bad name',
      () => new Policy().pythonModule('num-py'),
      'E_BAD_NAME',
      'pythonModule: "num-py" is not the name of a Python module',
    ],
    [
      'a module that gives the interpreter away',
      () => new Policy().pythonModule('ctypes'),
      'E_DANGEROUS_MODULE',
      'Python module "ctypes" gives the interpreter away: it calls native code',
    ],
    [
      'a submodule of one',
      () => new Policy().pythonModule('importlib.util'),
      'E_DANGEROUS_MODULE',
      'Python module "importlib.util" gives the interpreter away: it loads modules by their names',
    ],
    [
      'a taken name',
      () => new Policy().module('math', {}).pythonModule('math'),
      'E_DUPLICATE_NAME',
      '"math" is registered already, as a module',
    ],
  ])('is refused with %s', (_, register, code, message) => {
    expect(register).toThrow(expect.objectContaining({ code, message }));
  });

  test('comes with its submodules, and may be dangerous if that is said', () => {
    const policy = new Policy().pythonModule('gc', { dangerous: true }).pythonModule('numpy');
    expect(policy.createDispatcher().registrations).toMatchObject([
      { name: 'gc', recursive: true },
      { name: 'numpy', recursive: true },
    ]);
  });

  test('is out of reach for a call', () => {
    expect(() => openPolicy(new Policy().pythonModule('numpy')).ask('call', 'numpy.array')).toThrow(
      violation('numpy.array is not part of the policy'),
    );
  });
});

test('registrations survive JSON: nothing but data is in them', () => {
  const policy = new Policy()
    .module('shapes', shapes(), { recursive: true })
    .fn('f', () => 1)
    .cls(
      class Own {
        x = 1;
      },
    )
    .pythonModule('numpy');
  const { registrations } = policy.createDispatcher();
  expect(JSON.parse(JSON.stringify(registrations))).toEqual(registrations);
});
