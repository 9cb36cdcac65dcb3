import * as fc from 'fast-check';

const NAMES = ['a', 'b', '__proto__', 'constructor', 'prototype', 'then', 'toJSON', 'length', '0', '', 'x y', 'é'];

/** An object with these members as its own, whatever they are called. */
function objectOf(entries: readonly (readonly [string, unknown])[]): object {
  const made = {};
  for (const [key, value] of entries)
    Object.defineProperty(made, key, { value, writable: true, enumerable: true, configurable: true });
  return made;
}

function sparseOf(items: readonly unknown[], holes: readonly number[]): unknown[] {
  const made = [...items];
  for (const hole of holes) if (hole < made.length) Reflect.deleteProperty(made, hole);
  return made;
}

function errorOf(name: string, message: string, cause: unknown, more: unknown): Error {
  const Type = name === 'TypeError' ? TypeError : Error;
  const made = cause === undefined ? new Type(message) : new Type(message, { cause });
  Object.defineProperty(made, 'name', { value: name, writable: true, enumerable: false, configurable: true });
  // Stacks do not cross as they are.
  Object.defineProperty(made, 'stack', { value: '', writable: true, enumerable: false, configurable: true });
  return Object.assign(made, { more });
}

const primitive = fc.oneof(
  fc.constantFrom(undefined, null, true, false, Number.NaN, -0, 0, Infinity, -Infinity, Number.MIN_VALUE, 2 ** 53),
  fc.double(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\ud800', '\u2028', '"]}', '["u"]', '__proto__'),
  fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }),
);

/** Names that errors may have in them: they keep private names, and those that lead out of a facade, to themselves. */
const SHOWN = ['a', 'b', 'toJSON', 'length', '0', '', 'x y', 'é'];
const shown = fc
  .string()
  .filter((name) => !/^(?:[_#]|constructor$|prototype$|caller$|callee$|arguments$|then$)/.test(name));

/** Everything that crosses, in every combination. */
const { value } = fc.letrec<{ value: unknown; plain: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    primitive,
    fc.oneof(
      // One that is invalid equals no other, says Node 20.
      fc.date({ noInvalidDate: true }),
      fc.constantFrom(/a+/gi, /(?<x>\u{61})/u, /[/\]]/),
      fc.uint8Array(),
      fc.float64Array(),
      fc.bigInt64Array(),
      fc.uint8Array().map(({ buffer }) => buffer.slice(0)),
    ),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), fc.string()), tie('value'))).map(objectOf),
    fc
      .tuple(fc.array(tie('value')), fc.array(fc.nat(5), { maxLength: 2 }))
      .map(([items, holes]) => sparseOf(items, holes)),
    fc.array(fc.tuple(tie('value'), tie('value'))).map((entries) => new Map(entries)),
    fc.array(tie('value')).map((items) => new Set(items)),
    fc
      .tuple(fc.constantFrom('Error', 'TypeError', 'MyError'), fc.string(), tie('plain'), tie('plain'))
      .map(([name, message, cause, more]) => errorOf(name, message, cause, more)),
  ),
  /** Inside of an error. */
  plain: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    primitive,
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...SHOWN), shown), tie('plain'))).map(objectOf),
    fc.array(tie('plain')),
    fc.array(fc.tuple(tie('plain'), tie('plain'))).map((entries) => new Map(entries)),
    fc
      .tuple(fc.constantFrom('Error', 'TypeError'), fc.string(), tie('plain'), tie('plain'))
      .map(([name, message, cause, more]) => errorOf(name, message, cause, more)),
  ),
}));

export const anyValue: fc.Arbitrary<unknown> = value;
