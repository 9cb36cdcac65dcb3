import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Edits } from '../../../../../../src/sandbox/languages/javascript/compile/edits.js';

test('what is opened first stands outside, and what is closed first stands inside', () => {
  const edits = new Edits();
  edits.open(0, '(');
  edits.open(0, '[');
  edits.close(1, ']');
  edits.close(1, ')');
  expect(edits.apply('x').text).toBe('([x])');
});

test('what closes at a place comes before what opens there', () => {
  const edits = new Edits();
  edits.open(1, '<');
  edits.close(1, '>');
  edits.replace(1, 2, 'B');
  expect(edits.apply('ab').text).toBe('a><B');
});

test('words that come together get a blank between them', () => {
  const edits = new Edits();
  edits.open(6, 'called(');
  edits.close(9, ')');
  edits.replace(10, 13, 'yield');
  expect(edits.apply('return[1];abc(2)').text).toBe('return called([1]);yield(2)');
});

test('a twin has poison in its literals, and the same text around them', () => {
  const edits = new Edits();
  edits.replace(0, 10, ';');
  edits.open(11, '0,');
  const code = 'import "a"; "b" + `c${d}` + "" + /e/g';
  const literals = [8, 9, 13, 14, 19, 20, 29, 29, 34, 35];
  expect(edits.apply(code, literals)).toMatchObject({
    text: '; 0,"b" + `c${d}` + "" + /e/g'.replace('; 0,', ';;0, '),
    twin: ';;0, "#@" + `#@${d}` + "" + /#@/g',
  });
});

test('every character that was kept is found again at its old place', () => {
  // No words: those get blanks, which the test above counts.
  const text = fc.string({ unit: fc.constantFrom('(', ')', ';', '"', ' ', '\n'), minLength: 1, maxLength: 5 });
  const insertion = fc.record({ at: fc.nat(30), text, opens: fc.boolean() });
  fc.assert(
    fc.property(
      fc.string({ minLength: 30, maxLength: 60 }),
      fc.array(insertion, { maxLength: 12 }),
      (code, insertions) => {
        const edits = new Edits();
        for (const { at, text, opens } of insertions) {
          if (opens) edits.open(at, text);
          else edits.close(at, text);
        }
        const { text, positions } = edits.apply(code);
        const inserted = insertions.reduce((total, item) => total + item.text.length, 0);
        expect(text.length).toBe(code.length + inserted);
        for (let offset = 0; offset < code.length; offset += 1) {
          const before = insertions
            .filter(({ at }) => at <= offset)
            .reduce((total, item) => total + item.text.length, 0);
          expect(positions.originalOf(offset + before)).toBe(offset);
          expect(text[offset + before]).toBe(code[offset]);
        }
      },
    ),
  );
});
