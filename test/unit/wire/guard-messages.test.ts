import { describe, expect, test } from 'vitest';
import { BOOT_SHAPES, parseInherited } from '../../../src/wire/boot.js';
import { parseReport, REPORT_SHAPES } from '../../../src/wire/report.js';
import { parse, problemOf, ShapeError } from '../../../src/wire/shape.js';
import { shapeVectors } from './shape-vectors.js';

describe.each(['bootMessage', 'inheritedMessage'] as const)('%s', (shape) => {
  test.each(shapeVectors('guard-messages', shape))('$name', ({ text, problem }) => {
    expect(problemOf(BOOT_SHAPES, shape, JSON.parse(text), shape)).toBe(problem);
  });
});

test.each(shapeVectors('guard-messages', 'inheritedMessage'))('a guard in Node: $name', ({ text, problem }) => {
  if (problem === null) expect(parseInherited(text)).toEqual(JSON.parse(text));
  else expect(() => parseInherited(text)).toThrow(new ShapeError(problem));
});

describe('guardReport', () => {
  test.each(shapeVectors('guard-messages', 'guardReport'))('$name', ({ text, problem }) => {
    expect(problemOf(REPORT_SHAPES, 'guardReport', JSON.parse(text), 'guardReport')).toBe(problem);
    expect(parseReport(text)).toEqual(problem === null ? JSON.parse(text) : null);
  });

  test.each(['', '{', '{"type":"rendered","pid":7', 'null', '[]', '{"type":"rendered","pid":7}x'])(
    'a line that is no report is dropped: %s',
    (line) => {
      expect(parseReport(line)).toBeNull();
    },
  );
});

test('an own member called __proto__ is an unknown key like any other', () => {
  const value: unknown = JSON.parse('{"type":"rendered","pid":7,"__proto__":{}}');
  expect(() => parse(REPORT_SHAPES, 'guardReport', value)).toThrow(
    new ShapeError('guardReport: unknown key "__proto__"'),
  );
});

test('members of a prototype are no fields', () => {
  const value: unknown = Object.create({ type: 'rendered', pid: 7 });
  expect(() => parse(REPORT_SHAPES, 'guardReport', value)).toThrow(
    new ShapeError('guardReport: the key "type" is missing'),
  );
});

// Reports are parsed in processes that run other people's code, which may put anything there.
test.each(['literal', 'integer', 'nullable', 'list', 'pairs', 'map', 'keys', 'fields', 'includes', 'text', 'zzz'])(
  'a property of Object.prototype called %s changes nothing, enumerable or not',
  (name) => {
    const line = '{"type":"installed","pid":7,"interpreter":"x","floor":"audit","missing":["a"]}';
    const parsed: unknown[] = [];
    for (const enumerable of [true, false]) {
      const descriptor = { value: ['x'], enumerable, configurable: true, writable: true };
      // oxlint-disable-next-line no-extend-native -- it is taken away again, before anything else runs
      Object.defineProperty(Object.prototype, name, descriptor);
      try {
        parsed.push(parseReport(line)?.type, parseReport('{"type":"rendered","pid":"7"}'));
      } finally {
        Reflect.deleteProperty(Object.prototype, name);
      }
    }
    expect(parsed).toEqual(['installed', null, 'installed', null]);
  },
);

test('the message about an unknown key shows its beginning only', () => {
  const value = { type: 'rendered', pid: 7, ['k'.repeat(1e6)]: 1 };
  expect(problemOf(REPORT_SHAPES, 'guardReport', value, 'guardReport')).toBe(
    `guardReport: unknown key "${'k'.repeat(80)}"`,
  );
});
