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

test('a blanked part keeps its lines', () => {
  const edits = new Edits();
  edits.blank('import a\nfrom "b"; c', 0, 18);
  expect(edits.apply('import a\nfrom "b"; c').text).toBe('        \n          c');
});

test('every character that was kept is found again at its old place', () => {
  const insertion = fc.record({ at: fc.nat(30), text: fc.string({ minLength: 1, maxLength: 5 }), opens: fc.boolean() });
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
