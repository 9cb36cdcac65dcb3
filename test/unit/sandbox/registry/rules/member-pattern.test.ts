import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parsePattern } from '../../../../../src/sandbox/registry/rules/member-pattern.js';
import { parseMemberRules } from '../../../../../src/sandbox/registry/rules/member-rules.js';
import type { MemberPattern } from '../../../../../src/sandbox/registry/rules/options.js';

const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 6 });
const glob = fc
  .string({ unit: fc.constantFrom('a', 'b', 'c', '*', '?'), minLength: 1, maxLength: 6 })
  .filter((text) => !text.includes('**'));
const path = fc.array(name, { minLength: 1, maxLength: 4 });
const matches = (pattern: MemberPattern, parts: readonly string[]): boolean =>
  parsePattern(pattern, 'test').matches(parts);

/** The documented meaning, by the engine of the language. */
function asRegExp(text: string): RegExp {
  return new RegExp(`^${text.replaceAll('*', '[^.]*').replaceAll('?', '[^.]')}$`);
}

describe('patterns', () => {
  test('mean what the same text means as a regular expression', () => {
    fc.assert(
      fc.property(glob, name, (text, one) => matches(text, [one]) === asRegExp(text).test(one)),
      { numRuns: 500 },
    );
  });

  test('of n parts are compared with the last n parts of the path', () => {
    fc.assert(
      fc.property(fc.array(glob, { minLength: 1, maxLength: 4 }), path, (parts, names) => {
        const end = names.slice(-parts.length);
        const expected =
          names.length >= parts.length && parts.every((part, index) => asRegExp(part).test(end[index] ?? ''));
        return matches(parts.join('.'), names) === expected;
      }),
      { numRuns: 500 },
    );
  });

  test('in a list match when one of them does', () => {
    fc.assert(
      fc.property(
        fc.array(glob),
        path,
        (texts, names) => matches(texts, names) === texts.some((text) => matches(text, names)),
      ),
    );
  });

  test('take no longer for many stars', () => {
    const hard = `${'*a'.repeat(60)}b`;
    const start = performance.now();
    expect(matches(hard, ['a'.repeat(20_000)])).toBe(false);
    expect(performance.now() - start).toBeLessThan(2000);
  });

  test.each(['', '.', 'a.', '.a', 'a..b', 'a b', 'a/b', '[ab]', '{a,b}', '**', 'a.**', '!a', '^a'])(
    '%j is refused',
    (text) => {
      expect(() => parsePattern(text, 'here')).toThrow(
        expect.objectContaining({ code: 'E_BAD_PATTERN', message: `here: ${JSON.stringify(text)} is not a pattern` }),
      );
    },
  );
});

describe('rules', () => {
  const rules = (options: Parameters<typeof parseMemberRules>[1]) => {
    const parsed = parseMemberRules('m', options, 'test');
    return (dotted: string): boolean => parsed.shows(dotted.split('.'));
  };

  test('exclude wins over include, and configure over both', () => {
    fc.assert(
      fc.property(glob, glob, name, fc.constantFrom(true, false, undefined), (include, exclude, member, allow) => {
        const shows = rules({ include, exclude, configure: allow === undefined ? {} : { [member]: { allow } } });
        const byPattern = asRegExp(include).test(member) && !asRegExp(exclude).test(member);
        return shows(member) === (allow ?? byPattern);
      }),
    );
  });

  test('no pattern shows a private name, at any depth', () => {
    fc.assert(
      fc.property(fc.array(name, { maxLength: 2 }), name, fc.array(name, { maxLength: 2 }), (before, own, after) => {
        const hidden = [...before, `_${own}`, ...after].join('.');
        return [{}, { include: '*' }, { include: '_*' }, { include: () => true }].every(
          (options) => !rules(options)(hidden),
        );
      }),
    );
  });

  test.each([
    [
      'including a container includes what is in it',
      { include: 'Circle' },
      { Circle: true, 'Circle.area': true, other: false },
    ],
    [
      'including a member does not include its container',
      { include: 'Circle.area' },
      { Circle: false, 'Circle.area': true, 'Circle.x': false },
    ],
    ['an owner may be a pattern', { include: '*.get*' }, { 'A.getX': true, 'A.setX': false, getX: true }],
    ['the full name counts too', { include: 'm.A.x' }, { 'A.x': true, 'B.A.x': false }],
    [
      'excluding a container excludes what is in it',
      { exclude: 'Circle' },
      { Circle: false, 'Circle.area': false, other: true },
    ],
    ['configure hides a container', { configure: { A: { allow: false } } }, { A: false, 'A.x': false, B: true }],
    [
      'configure shows in a hidden container',
      { configure: { A: { allow: false }, 'A.x': { allow: true } } },
      { A: false, 'A.x': true },
    ],
    [
      'configure shows a container, exclude holds in it',
      { include: [], exclude: 'y', configure: { A: { allow: true } } },
      { A: true, 'A.x': true, 'A.y': false, B: false },
    ],
    [
      'configure shows a private container',
      { configure: { _A: { allow: true } } },
      { _A: true, '_A.x': true, '_A._y': false },
    ],
    [
      'a function is asked',
      { include: (member: string, full: readonly string[]) => member === 'x' && full[0] === 'm' },
      { x: true, y: false, 'x.y': true },
    ],
  ])('%s', (_, options, expected: Record<string, boolean>) => {
    const shows = rules(options);
    expect(Object.fromEntries(Object.keys(expected).map((dotted) => [dotted, shows(dotted)]))).toEqual(expected);
  });
});
