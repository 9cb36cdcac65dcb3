import * as fc from 'fast-check';

/** One little program, and what may be said about it. */
export interface Form {
  readonly program: string;
  /** equal: it prints what CPython prints. denied: it gets nothing where CPython gives it. unchanged: what it writes to is as before. */
  readonly expected: 'equal' | 'denied' | 'unchanged';
  readonly minimum: number;
}

const OWN = [
  'A()',
  'B()',
  'A',
  'B',
  'f',
  'A().m',
  'Color.RED',
  'Color',
  'D()',
  'E("why", 1)',
  'B.c',
  '[A()][0]',
  '(lambda: A())()',
];
const PLAIN = [
  '1',
  '1.5',
  '"text"',
  'b"x"',
  '[1, 2]',
  '(1,)',
  '{"k": 1}',
  '{1}',
  'range(3)',
  'None',
  'True',
  'int',
  'str',
  '3j',
];
const LIBRARY = ['json', 'json.dumps', 're.compile("a+")', 're.match("(a)", "ab")', 'datetime.date(2020, 1, 2)', 'collections.Counter("aab")', 'collections.Counter', 'functools.partial(int, base=2)', 'math', 'itertools.count(3)', 'string.Template("$a")']; // prettier-ignore

const FREE = ['x', 'p', 'm', 's', 'shared', 'nope', 'dynamic', 'name', 'value', 'args', 'real', 'upper', 'count', 'keys', 'start', 'dumps', 'pattern', 'year', 'most_common', 'func', 'pi', 'template', '__name__', '__doc__', '__len__', '__add__']; // prettier-ignore
/** Free on what is the program's own. */
const PRIVATE = ['_x', '_kept', '_nope', '_A__x', '__dict__', '__class__'];
const FORBIDDEN = ['__globals__', '__code__', '__builtins__', '__closure__', '__subclasses__', '__reduce__', '__reduce_ex__', '__loader__', '__spec__', 'gi_frame', 'gi_code', 'cr_frame', 'ag_frame', 'tb_frame', 'f_globals', 'f_back', 'co_consts', 'cell_contents', '__subclasshook__']; // prettier-ignore
const FORBIDDEN_ON = [...OWN, ...PLAIN, ...LIBRARY, 'gen()', '(i for i in [1])', 'len', 'print', 'object', 'type', 'Exception().with_traceback(None)']; // prettier-ignore

/** Ways to read an attribute: S is the object, N the name. */
const READS = ['S.N', '(S).N', 'getattr(S, "N")', 'getattr(S, "N", "none")', 'hasattr(S, "N")', 'operator.attrgetter("N")(S)', 'operator.attrgetter("N", "N")(S)[1]', '"{0.N}".format(S)', '"{.N!r:>40}".format(S)', 'str.format("{0.N}", S)', '"{s.N}".format_map({"s": S})', '"{0[0].N}".format([S])', 'string.Formatter().format("{0.N}", S)', 'f"{S.N}"', 'f"{S.N!r:<30}"', '[o.N for o in [S]]', '{0: o.N for o in [S]}', '[*map(lambda o: o.N, [S])]', '(lambda o: o.N)(S)', '(o := S).N', 'next(o.N for o in (S,))', 'max([str(o.N) for o in [S]], key=len)', '[getattr(*pair) for pair in [(S, "N")]]', 'functools.reduce(getattr, ["N"], S)', 'list(map(getattr, [S], ["N"]))']; // prettier-ignore
/** Ways to write one. */
const WRITES = ['S.N = 9', 'o = S; o.N = 9', 'S.N: int = 9', 'setattr(S, "N", 9)', 'for S.N in [9]: pass', '[0 for S.N in [9]]', 'with contextlib.nullcontext(9) as S.N: pass', '(S.N, z) = 9, 8', '[z, *S.N] = 9, 8', 'S.N += 1', 'del S.N', 'delattr(S, "N")', 'object.__setattr__(S, "N", 9)', 'vars(S)["N"] = 9', 'S.__dict__.update(N=9)']; // prettier-ignore
const DENIED_MODULES = ['socket', 'subprocess', 'ctypes', 'importlib', 'builtins', 'gc', 'inspect', 'signal', 'posix', '_io', 'pickle', 'marshal', '_thread', 'multiprocessing', 'runpy', 'code', 'atexit', 'urllib.request', 'importlib.util', 'json.tool']; // prettier-ignore
const ALLOWED_MODULES = ['math', 'json', 're', 'datetime', 'collections.abc', 'itertools', 'decimal', 'statistics', 'string', 'textwrap', 'random', 'heapq', 'bisect', 'copy', 'zlib', 'base64']; // prettier-ignore
const IMPORTS = ['import M', 'import M as q', 'import math, M', 'from M import __doc__ as q', '__import__("M")', 'def g():\n        import M\n    g()', 'class K:\n        import M as q', 'exec_ = [__import__(n) for n in ["M"]]']; // prettier-ignore

function reading(
  subjects: readonly string[],
  names: readonly string[],
  expected: Form['expected'],
): fc.Arbitrary<Form> {
  return fc
    .tuple(fc.constantFrom(...subjects), fc.constantFrom(...names), fc.constantFrom(...READS))
    .map(([subject, name, route]) => ({ program: tried(`r = ${fill(route, subject, name)}`), expected, minimum: 8 }));
}

/** A class pattern reads attributes, too. */
function matching(
  subjects: readonly string[],
  names: readonly string[],
  expected: Form['expected'],
): fc.Arbitrary<Form> {
  return fc.tuple(fc.constantFrom(...subjects), fc.constantFrom(...names)).map(([subject, name]) => ({
    program: tried(`r = "no match"\n    match ${subject}:\n        case object(${name}=v): r = v`),
    expected,
    minimum: 10,
  }));
}

function writing(
  subjects: readonly string[],
  names: readonly string[],
  expected: Form['expected'],
): fc.Arbitrary<Form> {
  return fc
    .tuple(fc.constantFrom(...subjects), fc.constantFrom(...names), fc.constantFrom(...WRITES))
    .map(([subject, name, route]) => {
      const change = fill(route, expected === 'equal' ? 'o' : subject, name);
      const look = `print(show(getattr(${expected === 'equal' ? 'o' : subject}, "${name}", "gone")))`;
      return { program: `o = ${subject}\n${tried(`${change}\n    r = "done"`)}${look}\n`, expected, minimum: 8 };
    });
}

function importing(modules: readonly string[], expected: Form['expected']): fc.Arbitrary<Form> {
  return fc.tuple(fc.constantFrom(...modules), fc.constantFrom(...IMPORTS)).map(([module, route]) => ({
    program: tried(`${route.replaceAll('M', module)}\n    r = "bound"`),
    expected,
    minimum: 8,
  }));
}

const fill = (route: string, subject: string, name: string): string =>
  route.replaceAll('S', subject).replaceAll('N', name);

const tried = (statement: string): string =>
  `try:\n    ${statement}\nexcept Exception as error:\n    r = ("failed", type(error).__name__, str(error))\nprint(show(r))\n`;

export const form: fc.Arbitrary<Form> = fc.oneof(
  { arbitrary: reading([...OWN, ...PLAIN], FREE, 'equal'), weight: 4 },
  { arbitrary: reading(LIBRARY, FREE.filter((name) => !name.startsWith('_')), 'equal'), weight: 2 }, // prettier-ignore
  { arbitrary: reading(OWN.slice(0, 4), PRIVATE, 'equal'), weight: 3 },
  { arbitrary: reading(FORBIDDEN_ON, FORBIDDEN, 'denied'), weight: 6 },
  { arbitrary: matching([...OWN, ...PLAIN], FREE.filter((name) => !name.startsWith('_')), 'equal'), weight: 1 }, // prettier-ignore
  { arbitrary: matching(FORBIDDEN_ON, FORBIDDEN, 'denied'), weight: 1 },
  { arbitrary: writing(['A()', 'B()', 'D()'], ['x', '_x', 'new', '_new'], 'equal'), weight: 3 },
  { arbitrary: writing(['json', 'collections.Counter', 'json.dumps', 'datetime.date', 'math', 'functools.partial'], ['dumps', 'most_common', 'new', '__doc__', '__name__', '__code__', '__class__'], 'unchanged'), weight: 3 }, // prettier-ignore
  { arbitrary: importing(ALLOWED_MODULES, 'equal'), weight: 1 },
  { arbitrary: importing(DENIED_MODULES, 'denied'), weight: 2 },
);
