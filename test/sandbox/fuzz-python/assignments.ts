import * as fc from 'fast-check';

/** A program that binds variables and attributes in many ways, and prints every object that it made. */
export interface Assignments {
  readonly program: string;
  readonly minimum: number;
}

const NAMES = ['a', 'b', 'c'];
const VALUES = ['N()', 'a', 'b', 'c', 'a.n', 'b.n', 'told(N())', 'None', 'a._zz', '[N(), N()]'];
const SIMPLE_TARGETS = ['a', 'b', 'c', 'a.v', 'a.n', 'b._zz', 'a.n.v', 'b.n._zz', 'd["k"]', 'told(a).v', 'c._zz'];

/** S: a statement, T: a target, V: a value, each drawn anew; X and Y: two variables. */
const STATEMENTS = [
  'T = V',
  'T = V',
  'T = T = V',
  'T = T = T = V',
  'T, T = V, V',
  'T, T = T, T = V, V',
  '(T, (T, T)) = V, (V, V)',
  '(T, (T, T)) = V, (V,)',
  '[T, *T] = V, V, V',
  '*T, T = V, V',
  'X._zz += 1',
  'X.n += 1',
  'X += 1',
  'X.n._zz += told(2)',
  'X.v: int = V',
  'X: object = V',
  'del X._zz',
  'del X.n, X',
  '(X := V)._zz = 1',
  'print(label((X := V)), X._zz)',
  'print(X._zz, label(X := V), X._zz)',
  'X._zz = (X := V)',
  'for T in [V, V]: S',
  'for X in [V, V]: X._zz = 5; X.n = V',
  'for X in []: pass',
  'for T in [V]:\n    S\nelse:\n    S',
  'with manager(V) as T: S',
  'with manager(V) as T, manager(V) as T: S',
  'with manager(V, True) as X:\n    X._zz = 1\n    raise ValueError(1)',
  '[0 for T in [V, V]]',
  '[X._zz for X in [V, X]]',
  '[(X := o) for o in [V, V]]; X._zz = 3',
  'print([label(o) for o in [V] if o._zz == X._zz])',
  'try:\n    S\n    raise KeyError(1)\nexcept KeyError as X:\n    X._zz = 1\n    print(X._zz)',
  'try:\n    S\nfinally:\n    S',
  'if X: S\nelse: S',
  'X = V\nif told(X): X = V\nX._zz = 7',
  'from math import pi as X',
  'from math import pi as X, nothing as Y',
  'class X:\n    _zz = 1\n    v = _zz + 1\nX._zz = 8\nprint(X._zz)',
  'def inner():\n    OUTER X\n    X._zz = 1\n    X = V\n    X._zz = 2\ninner()\nX._zz += 10',
  'def inner():\n    return X._zz\nX = V\nprint(inner())',
  'def inner(X, other=V):\n    X._zz = other\n    X = V\n    X._zz = 3\n    return X\nprint(label(inner(V)))',
  'def inner(X):\n    X._zz = 4\n    return [X._zz for _ in (1, 2)]\nprint(inner(V))',
  'def inner():\n    for X in [V, V]:\n        X._zz = 1\n        yield X\nprint([label(o) for o in inner()])',
  'print((lambda X: X._zz)(V))',
  'told(X)._zz, X = V, V',
  'X, X._zz = V, 6',
  'X = X.n = V',
  'X.n, X._zz, X = X, V, X.n',
];
const MATCHES = [
  'match V:\n    case N(v=X): print(X)\n    case X: print(label(X))',
  'match V, V:\n    case (X, Y): X._zz = 9\n    case _: S',
  'match [V, V, V]:\n    case [X, *Y]: X._zz = 1\n    case {"k": X, **Y}: pass',
  'match changed():\n    case Late(X): print(X)\n    case _: print("none")',
];

const WRAPS = ['module', 'function', 'generator'] as const;

/** A statement with its holes filled, indented as it stands. */
function filled(template: string, draw: (from: readonly string[]) => string, depth: number): string {
  const [first, second] = [draw(NAMES), draw(NAMES)];
  return template.replaceAll(/\b[STVXY]\b(?!["'])/g, (hole, ...rest) => {
    const before = template.slice(0, Number(rest.at(-2)));
    const indent = /(?:^|\n)( *)[^\n]*$/.exec(before)?.[1] ?? '';
    switch (hole) {
      case 'V':
        return draw(VALUES);
      case 'T':
        return draw(SIMPLE_TARGETS);
      case 'S':
        return depth > 1
          ? 'pass'
          : inline(filled(draw(STATEMENTS), draw, depth + 1), indent, /:\s*$/.test(before) && !/\n *$/.test(before));
      case 'X':
        return first;
      default:
        return second;
    }
  });
}

/** A statement of several lines in the place of one: it begins a line of its own after a colon. */
function inline(statement: string, indent: string, afterColon: boolean): string {
  const inner = afterColon ? `${indent}    ` : indent;
  const text = statement.split('\n').join(`\n${inner}`);
  return afterColon ? `\n${inner}${text}` : text;
}

function assembled(wrap: (typeof WRAPS)[number], statements: readonly string[]): string {
  const guarded = statements.map((one) => `try:\n${indented(one)}\nexcept Exception as error:\n    tell(error)`);
  const body = ['a, b = N(), N()', 'd = {}', ...guarded, 'show()'].join('\n');
  const outer = wrap === 'module' ? 'global' : 'nonlocal';
  const text = body.replaceAll('OUTER', outer);
  if (wrap === 'module') return `begin()\n${text}`;
  const unused = 'if d is None: c = None';
  const inside = indented(`${text}\n${unused}\nyield`.replace(/\nyield$/, wrap === 'generator' ? '\nyield' : ''));
  return `begin()\ndef program():\n${inside}\n${wrap === 'generator' ? 'list(program())' : 'program()'}`;
}

function indented(text: string): string {
  return `    ${text.split('\n').join('\n    ')}`;
}

export const assignments: fc.Arbitrary<Assignments> = fc
  .record({
    wrap: fc.constantFrom(...WRAPS),
    count: fc.integer({ min: 2, max: 7 }),
    withMatch: fc.boolean(),
    picks: fc.infiniteStream(fc.nat(9999)),
  })
  .map(({ wrap, count, withMatch, picks }) => {
    const draw = (from: readonly string[]): string => from[(picks.next().value ?? 0) % from.length] ?? '';
    const all = withMatch ? [...STATEMENTS, ...MATCHES, ...MATCHES] : STATEMENTS;
    const statements = Array.from({ length: count }, () => filled(draw(all), draw, 0));
    return { program: assembled(wrap, statements), minimum: withMatch ? 10 : 8 };
  });
