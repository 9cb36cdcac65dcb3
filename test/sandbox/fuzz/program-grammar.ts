import * as fc from 'fast-check';

// Programs that end: every loop has a counter of its own, and functions only call those that were defined before.

const NAMES = ['a', 'b', 'c', 'd'] as const;
const KEYS = ['x', 'y', 'length', 'name', '0', 'toString'] as const;

type Text = fc.Arbitrary<string>;

const name = fc.constantFrom(...NAMES);
const key = fc.constantFrom(...KEYS);

const literal: Text = fc.oneof(
  fc.integer({ min: -3, max: 9 }).map((n) => `(${n})`),
  fc.constantFrom(
    'true',
    'null',
    'undefined',
    '1n',
    'NaN',
    "'s'",
    '`t`',
    '/r/g',
    '[]',
    '({})',
    "'abc'",
    '(-0)',
    '(1e21)',
  ),
);

const member = (object: string, field: string): string =>
  /^\d/.test(field) ? `${object}[${field}]` : `${object}.${field}`;

/** Text that is one operand wherever it stands. */
const { expression } = fc.letrec<{ expression: string; small: string; fn: string }>((tie) => ({
  small: fc.oneof({ weight: 3, arbitrary: literal }, { weight: 4, arbitrary: name }),
  fn: fc.oneof(
    fc.tuple(name, tie('expression')).map(([p, e]) => `(${p} => ${e})`),
    fc
      .tuple(name, tie('expression'), tie('expression'))
      .map(([p, d, e]) => `(({ x: ${p} = ${d} } = {}, ...r) => [${e}, r.length])`),
    fc
      .tuple(name, tie('expression'))
      .map(([p, e]) => `(function f(${p}) { return [this?.x, arguments.length, ${e}]; })`),
    fc
      .tuple(name, tie('expression'))
      .map(
        ([p, e]) =>
          `(class { ${p} = ${e}; static s = 1; #p = ${p}; get x() { return this.#p; } static { this.t = ${e}; } })`,
      ),
    fc.tuple(name, tie('expression')).map(([p, e]) => `(function* (${p}) { const s = yield ${e}; yield* [s, ${p}]; })`),
  ),
  expression: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'expression' },
    tie('small'),
    fc
      .tuple(
        tie('expression'),
        fc.constantFrom('+', '-', '*', '<', '===', '&&', '||', '??', '%', '<<', 'in', 'instanceof', ','),
        tie('expression'),
      )
      .map(([l, o, r]) => `((${l}) ${o} (${r}))`),
    fc.tuple(fc.constantFrom('!', '-', 'typeof ', 'void ', '~'), tie('expression')).map(([o, e]) => `(${o}(${e}))`),
    fc.tuple(tie('expression'), tie('expression'), tie('expression')).map(([c, t, e]) => `(${c} ? ${t} : ${e})`),
    fc.tuple(tie('expression'), key).map(([o, k]) => `(${member(o, k)})`),
    fc
      .tuple(tie('expression'), key, tie('expression'))
      .map(([o, k, e]) => `(${o}?.${/^\d/.test(k) ? `[${k}]` : k}?.[${e}])`),
    fc.tuple(tie('expression'), tie('expression')).map(([o, k]) => `(${o}[${k}])`),
    fc.tuple(tie('expression'), tie('expression')).map(([o, k]) => `(delete ${o}[${k}])`),
    fc
      .tuple(name, fc.constantFrom('=', '+=', '??=', '||=', '&&=', '-='), tie('expression'))
      .map(([n, o, e]) => `(${n} ${o} ${e})`),
    fc.tuple(name, key, tie('expression')).map(([n, k, e]) => `(${member(n, k)} = ${e})`),
    name.map((n) => `(${n}++)`),
    fc.tuple(tie('fn'), fc.array(tie('expression'), { maxLength: 2 })).map(([f, args]) => `${f}(${args.join(', ')})`),
    fc
      .tuple(tie('expression'), fc.array(tie('expression'), { maxLength: 2 }))
      .map(([f, args]) => `(${f})(${args.join(', ')})`),
    fc.tuple(tie('fn'), tie('expression')).map(([f, e]) => `(new ${f}(${e}))`),
    fc.tuple(tie('expression'), key, tie('expression')).map(([o, k, e]) => `(${member(o, k)}(${e}))`),
    fc.tuple(tie('expression'), tie('expression')).map(([l, r]) => `[${l}, ...(${r}), , 1]`),
    fc
      .tuple(tie('expression'), key, tie('expression'))
      .map(
        ([l, k, r]) =>
          `({ ...(${l}), [${JSON.stringify(k)}]: ${r}, a, get g() { return ${l}; }, m() { return this.a; } })`,
      ),
    fc.tuple(tie('expression'), tie('expression')).map(([l, r]) => `\`<\${${l}}|\${${r}}>\``),
    fc.tuple(tie('fn'), tie('expression')).map(([f, e]) => `(${f}\`q\${${e}}r\`)`),
    fc.tuple(name, name, tie('expression')).map(([l, r, e]) => `([${l}, { x: ${r} = 1 } = {}] = ${e})`),
    tie('fn'),
  ),
}));

const declared = fc.constantFrom('p', 'q');

const { statement } = fc.letrec<{ statement: string; block: string }>((tie) => ({
  block: fc.array(tie('statement'), { minLength: 1, maxLength: 3 }).map((list) => `{ ${list.join(' ')} }`),
  statement: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'statement' },
    expression.map((e) => `note(${e});`),
    fc.tuple(name, expression).map(([n, e]) => `${n} = ${e};`),
    expression.map((e) => `(${e})\n`),
    fc
      .tuple(declared, expression, tie('block'))
      .map(([n, e, b]) => `{ let ${n} = ${e}; const [k = ${n}] = [${n}]; ${b} note(k); }`),
    fc.tuple(expression, tie('block'), tie('block')).map(([c, t, e]) => `if (${c}) ${t} else ${e}`),
    fc
      .tuple(fc.integer({ min: 0, max: 4 }), tie('block'))
      .map(([n, b]) => `for (let i = 0; i < ${n}; i++) { keep.push(() => i); ${b} }`),
    fc.tuple(expression, tie('block')).map(([e, b]) => `for (const v of [1, ${e}]) ${b}`),
    fc.tuple(expression, name).map(([e, n]) => `for (${n} in Object(${e})) note(${n});`),
    fc
      .tuple(
        fc.integer({ min: 1, max: 3 }),
        tie('block'),
        fc.constantFrom('break', 'continue', 'break out', 'continue out'),
      )
      .map(
        ([n, b, jump]) =>
          `out: for (let j = 0; j < 3; j++) { let w = ${n}; while (w-- > 0) { if (j === 1) ${jump}; ${b.replaceAll(/\bout(_*)\b/g, 'out$1_')} } }`,
      ),
    fc
      .tuple(fc.integer({ min: 1, max: 3 }), tie('statement'))
      .map(([n, s]) => `{ let t = ${n}; do ${s.startsWith('{') ? s : `{ ${s} }`} while (--t > 0) }`),
    fc.tuple(tie('block'), tie('block')).map(([b, f]) => `try ${b} catch (e) { note(e); } finally ${f}`),
    fc
      .tuple(tie('block'), expression)
      .map(([b, e]) => `try ${b} catch ({ message = ${e}, ...rest }) { note(typeof message, rest); }`),
    expression.map((e) => `throw ${e};`),
    fc
      .tuple(expression, tie('block'), tie('block'))
      .map(([e, x, y]) => `switch (${e}) { case 1: ${x} case 's': ${y} break; default: note('default'); }`),
    fc
      .tuple(declared, expression, expression)
      .map(
        ([n, d, e]) =>
          `{ function ${n}(a, { b = ${d} } = {}) { if (a) return ${e}; note(a); } note(${n}(1), ${n}()); }`,
      ),
    fc
      .tuple(expression, expression)
      .map(
        ([d, e]) =>
          `{ class K { static #s = ${d}; static get s() { return K.#s; } *[Symbol.iterator]() { yield ${e}; yield 2; } } note(K.s, [...new K()]); }`,
      ),
    fc
      .tuple(expression, expression)
      .map(
        ([d, e]) =>
          `{ const g = (function* () { try { note(yield ${d}); yield ${e}; } finally { note('end'); } })(); note(g.next(), g.next(1), g.return(5)); }`,
      ),
  ),
}));

/** `note` and `keep` are defined in front of it: see whole-program.ts. */
export const programs: Text = fc.array(statement, { minLength: 1, maxLength: 5 }).map((list) => list.join('\n'));
