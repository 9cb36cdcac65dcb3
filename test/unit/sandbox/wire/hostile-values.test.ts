import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { collisions } from '../../../../src/sandbox/wire/collisions.js';
import { compileRegExp } from '../../../../src/sandbox/wire/compile-regexp.js';
import { decode, decodeTree, type Decoding } from '../../../../src/sandbox/wire/decode.js';
import { decodeSlowly } from '../../../../src/sandbox/wire/decode-slowly.js';
import { encode } from '../../../../src/sandbox/wire/encode.js';
import { atOnce } from '../../../../src/sandbox/wire/in-slices.js';
import { collidingBigints, collidingDoubles, collidingIntegers } from './colliding-numbers.js';

// Values that cost the host much more than they cost whoever wrote them.

const DECODING: Decoding = {
  objectOf: () => ({}),
  functionOf: () => () => undefined,
};
const read = (tree: unknown): unknown => decode(JSON.stringify(tree), DECODING);
const COLLIDE =
  'a message of the sandbox could not be read: it holds a map or set of numbers that were chosen to collide';

const tagged = (values: readonly bigint[]): unknown[] => values.map((value) => ['b', String(value)]);

describe('numbers that share a chain of V8', () => {
  test.each([
    ['integers', collidingIntegers(10_000)],
    ['doubles', collidingDoubles(10_000)],
    ['bigints', tagged(collidingBigints(10_000))],
    ['a few of them', collidingDoubles(100)],
    ['doubles that collide before the table grows', [...collidingDoubles(1024), ...range(3000)]],
  ])('%s are refused as members of a set and as keys of a map', (_name, nodes) => {
    expect(() => read(['s', nodes])).toThrow(COLLIDE);
    expect(() => atOnce(decodeSlowly(['a', [['s', nodes]]], DECODING))).toThrow(COLLIDE);
    expect(() => read(['m', nodes.flatMap((node) => [node, 1])])).toThrow(COLLIDE);
  });

  test.each([
    ['integers', range(20_000)],
    ['even integers', range(20_000).map((at) => 2 * at)],
    ['powers of two', range(1000).map((at) => 2 ** (at - 500))],
    ['multiples of 65,536', range(30_000).map((at) => 65_536 * at)],
    ['prices', range(20_000).map((at) => at / 100)],
    ['times', range(20_000).map((at) => 1_700_000_000_000 + 60_000 * at)],
    ['random numbers', Array.from({ length: 20_000 }, () => Math.random())],
    ['bigints', tagged(range(20_000).map((at) => BigInt(at) ** 5n))],
  ])('%s that nobody chose are not', (_name, nodes) => {
    expect(atOnce(collisions(nodes, 1))).toBe(false);
    // Values of a map may be anything.
    expect(
      atOnce(
        collisions(
          nodes.flatMap((node) => ['key', node]),
          2,
        ),
      ),
    ).toBe(false);
  });
});

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

describe('a regular expression', () => {
  const REFUSED =
    'a message of the sandbox could not be read: it holds a regular expression that the host does not compile';

  test.each([
    ['classes of texts', '\\p{RGI_Emoji}'.repeat(3), 'v'],
    ['classes of Unicode', '\\p{L}'.repeat(51), 'u'],
    ['negated ones in sets', `[${'\\P{Lu}'.repeat(51)}]`, 'v'],
    ['references to a group', `${'\\k<a>'.repeat(501)}(?<a>)`, ''],
    ['a long source', 'a'.repeat(10_001), ''],
    ['no source', '(', ''],
  ])('with %s is refused', (_name, source, flags) => {
    expect(() => read(['r', source, flags])).toThrow(REFUSED);
  });

  test.each(['gx', 'gg', 'uv', 'g'.repeat(100_000)])('with flags that are none is refused', (flags) => {
    expect(() => read(['r', 'a', flags])).toThrow('it holds unknown flags of a regular expression');
    expect(compileRegExp('a', flags, {})).toBeNull();
  });

  test('is paid for by all of a message together', () => {
    const costly = ['r', '\\p{L}'.repeat(20), 'u'];
    expect(read(['a', [costly, costly]])).toEqual(
      [/\p{L}{20}/u, /\p{L}{20}/u].map(() => new RegExp('\\p{L}'.repeat(20), 'u')),
    );
    expect(() => read(['a', [costly, costly, costly]])).toThrow(REFUSED);
  });

  test.each([
    ['\\p{RGI_Emoji}', 'v'],
    ['^\\p{Emoji}+[\\p{L}\\p{N}_-]{1,20}\\p{Script=Greek}$', 'u'],
    ['(?<year>\\d{4})-\\k<year>', 'dgimsy'],
    ['a|'.repeat(4000), ''],
  ])('%s is compiled', (source, flags) => {
    expect(compileRegExp(source, flags, {})).toEqual(new RegExp(source, flags));
  });
});

test('one bigint has as many digits as a guest writes, and no more', () => {
  const largest = 2n ** (2n ** 18n - 1n) - 1n;
  expect(read(['b', String(-largest)])).toBe(-largest);
  expect(() => read(['b', '1'.repeat(79_000)])).toThrow('it holds a bigint of more than 78915 digits');
});

test('an error is made without the stack of the host', () => {
  const limit = Error.stackTraceLimit;
  const made = read(['e', 'RangeError', 'no', 'RangeError: no\n    at <exec>:1:1', [], [], []]);
  expect(made).toBeInstanceOf(RangeError);
  expect(made).toMatchObject({ message: 'no', stack: 'RangeError: no\n    at <exec>:1:1' });
  expect(Error.stackTraceLimit).toBe(limit);
});

describe('a large value that is read in steps', () => {
  const shared = { deep: [1, 2, 3] };
  const many = <T>(make: (at: number) => T): T[] => Array.from({ length: 1500 }, (_, at) => make(at));
  const withHoles: unknown[] = many((at) => at);
  withHoles.length += 2;
  const sparse: unknown[] = [];
  sparse.length = 1_000_000;
  for (let at = 0; at < 1200; at += 1) sparse[at * 800] = { at };

  test.each([
    ['numbers', many((at) => at / 3)],
    ['objects with shared parts', many((at) => ({ at, shared, again: [shared] }))],
    ['a large object', Object.fromEntries(many((at) => [`key ${at}`, { at }]))],
    ['a map', new Map<unknown, unknown>(many((at) => [`key ${at}`, { at }]))],
    ['a map with large keys', new Map([[many((at) => ({ at })), many((at) => [at])]])],
    ['a set', new Set(many((at) => ({ at })))],
    ['a sparse list', sparse],
    [
      'an error with many members',
      Object.assign(new Error('no', { cause: many((at) => ({ at })) }), { list: many(String) }),
    ],
    ['holes', withHoles],
    ['small lists in large ones', many((at) => many((inner) => inner).slice(0, at % 7))],
    ['lists within lists', [[[[many((at) => ({ at, date: new Date(at) }))]]]]],
  ])('is the same as one that is read at once: %s', (_name, value) => {
    const tree: unknown = JSON.parse(encode(value));
    const work = decodeSlowly(tree, DECODING);
    let steps = 0;
    let step = work.next();
    for (; step.done !== true; step = work.next()) steps += 1;
    const expected = decodeTree(tree, DECODING);
    expect(step.value).toEqual(expected);
    expect(isDeepStrictEqual(step.value, expected)).toBe(true);
    expect(steps).toBeGreaterThan(10);
  });

  test('refuses what is refused otherwise', () => {
    const numbers = many((at) => at);
    const bad: [unknown, string][] = [
      [
        ['o', [...numbers.flatMap((at) => [`k${at}`, at]), 'then', ['f', 1, 'then']]],
        'it holds a function called then',
      ],
      [['o', numbers], 'it lacks a text'],
      [['?', numbers], 'it holds an unknown tag'],
      [['a', numbers, 1], 'it holds a tag with other parts'],
      [['A', 2, numbers.flatMap((at) => [at, at])], 'it holds a place outside of its list'],
      [['a', [...numbers, ['R', 99_999]]], 'it refers to nothing'],
    ];
    for (const [tree, why] of bad) expect(() => atOnce(decodeSlowly(tree, DECODING))).toThrow(why);
  });
});
