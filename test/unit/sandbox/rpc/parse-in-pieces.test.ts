import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HermeticError } from '../../../../src/errors.js';
import { jsonSource } from '../../../../src/sandbox/rpc/json-source.js';
import { parseInPieces } from '../../../../src/sandbox/rpc/parse-in-pieces.js';
import { atOnce, inSlices } from '../../../../src/sandbox/wire/in-slices.js';
import { MAX_ARRAYS, MAX_DEPTH, MAX_PARTS } from '../../../../src/wire/frames.js';

const ENCODINGS = ['utf8', 'utf16le'] as const;

/** Characters of a piece: pieces of one character are cut at every comma. */
const SIZES = [1, 5, 20, 1000];

function parse(text: string, encoding: (typeof ENCODINGS)[number] = 'utf8', size?: number): unknown {
  const source = jsonSource(Buffer.from(text, encoding), ENCODINGS.indexOf(encoding));
  return source === null ? 'no text' : atOnce(parseInPieces(source, 'record', size));
}

describe('JSON that is read in pieces', () => {
  test.each(ENCODINGS)('is what JSON.parse reads, from %s', (encoding) => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.constantFrom(0, 1), (text, indent) => {
        // Keys that are numbers would change their places.
        const named = text.replaceAll(/"(\d+)":/g, '"n$1":');
        const written = JSON.stringify(JSON.parse(named), null, indent);
        for (const size of SIZES) expect(parse(written, encoding, size)).toEqual(JSON.parse(written));
      }),
      { numRuns: 200 },
    );
  });

  test('is refused where JSON.parse refuses it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('[', ']', '{', '}', ',', ':', '"a"', '1', '-', 'true', 'nul', ' ', '"'), {
          maxLength: 12,
        }),
        (tokens) => {
          const text = tokens.join('');
          let expected: unknown = HermeticError;
          try {
            expected = JSON.parse(text);
          } catch {
            for (const size of SIZES) expect(() => parse(text, 'utf8', size)).toThrow(HermeticError);
            return;
          }
          for (const size of SIZES) expect(parse(text, 'utf8', size)).toEqual(expected);
        },
      ),
      { numRuns: 2000 },
    );
  });

  test.each([
    '[1,]', '[,1]', '[1,,2]', '[[,1]]', '[[],]', '[1,[,]]', '{"a":1,}', '{"a":[,1]}', '{,"a":1}', '[1],2', '[1],[2]', '[1,2}', '{"a":1,"b":2]',
    '[1,2]]', '[[1,2]', '1,2', ',', '[1,2,', '[1,2,"', '{"a":1,2}', '["a":1,2]', '',
  ])('is refused: %s', (text) => {
    expect((): unknown => JSON.parse(text)).toThrow();
    for (const size of SIZES) expect(() => parse(text, 'utf8', size)).toThrow('a value is not JSON');
  }); // prettier-ignore

  test('is data, whatever its names are', () => {
    const text = '{"a":[1,{"__proto__":[2,3],"constructor":{"prototype":4}},5],"__proto__":6,"b":[7,8]}';
    for (const size of SIZES) expect(JSON.stringify(parse(text, 'utf8', size))).toBe(JSON.stringify(JSON.parse(text)));
  });

  test.each([
    ['plain', 'x'],
    ['escapes', '\\"\n'],
    ['escapes with digits', '\u0001\u0002'],
    ['backslashes', '\\'],
    ['letters of two bytes', 'ü'],
    ['letters of four bytes', '💡'],
    ['a mixture', 'a\\"\u0001ü💡'],
  ])('has texts of any length: %s', (_name, piece) => {
    for (const shift of ['', 'a', 'ab', 'abc', 'abcd', 'abcde']) {
      const text = shift + piece.repeat(600_000 / piece.length);
      for (const encoding of ENCODINGS) expect(parse(JSON.stringify([text]), encoding)).toEqual([text]);
    }
  });

  test('keeps half of a surrogate pair, which only UTF-16 has', () => {
    expect(parse('["\ud800"]', 'utf16le')).toEqual(['\ud800']);
    expect(jsonSource(Buffer.from([0x22, 0xff, 0x22]), 0)).toBeNull();
    expect(jsonSource(Buffer.from([0x22]), 1)).toBeNull();
    expect(jsonSource(Buffer.from('""'), 2)).toBeNull();
  });

  test('has an end', () => {
    expect(() => parse(`[${'1,'.repeat(MAX_PARTS + 1)}1]`)).toThrow(`a value has more than ${MAX_PARTS} parts`);
    expect(() => parse(`[${'[],'.repeat(MAX_ARRAYS)}1]`)).toThrow(`a value has more than ${MAX_ARRAYS} parts`);
    expect(() => parse('['.repeat(MAX_DEPTH + 1))).toThrow(`a value is nested more than ${MAX_DEPTH} deep`);
    expect(() => parse('1'.repeat(2_000_000))).toThrow('a value is not JSON');
    expect(() => parse(' '.repeat(2_000_000))).toThrow('a value is not JSON');
  });

  test('leaves turns to other work', async () => {
    const source = jsonSource(Buffer.from(`[${'"text",'.repeat(300_000)}1]`), 0);
    if (source === null) throw new Error('it is text');
    let turns = 0;
    const timer = setInterval(() => (turns += 1), 1);
    expect(await inSlices(parseInPieces(source, 'tree'))).toHaveLength(300_001);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(3);
  });
});
