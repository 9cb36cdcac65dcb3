import { describe, expect, test } from 'vitest';
import { HermeticError } from '../../../src/errors.js';
import { parseValue } from '../../../src/policy/parse-value.js';
import type { ValueMeaning } from '../../../src/policy/settings.js';

const GOOD: readonly [ValueMeaning, string, unknown][] = [
  ['domain', 'Example.COM:443', { name: 'example.com', port: 443 }],
  ['cidr', '10.0.0.0/8', { family: 4, base: '0a000000', prefix: 8, port: null }],
  ['path', 'a b', 'a b'],
  ['path', '.', '.'],
  ['env-name', 'HOME', 'HOME'],
  ['env-name', '_x1', '_x1'],
  ['env-name', 'LC_*', 'LC_*'],
  ['module', 'ctypes', 'ctypes'],
  ['module', 'xml.etree.ElementTree', 'xml.etree.ElementTree'],
  ['module', '@scope/left-pad', '@scope/left-pad'],
  ['module', 'node:fs/promises', 'node:fs/promises'],
  ['module', 'ünïcode', 'ünïcode'],
  ['profile', 'net-hermetic', 'net-hermetic'],
  ['seconds', '0.5', 0.5],
  ['seconds', '30', 30],
  ['megabytes', '512', 512],
  ['count', '8', 8],
];

const BAD: readonly [ValueMeaning, string, string, string][] = [
  ['path', '', 'E_BAD_VALUE', 'an empty text is not a path'],
  ['path', 'a\0b', 'E_BAD_VALUE', 'a path cannot hold a NUL character'],
  ['env-name', '*', 'E_BAD_VALUE', '"*" alone would allow every variable'],
  ['env-name', '1A', 'E_BAD_VALUE', '"1A" is not the name of a variable, or the start of one followed by "*"'],
  ['env-name', 'A*B', 'E_BAD_VALUE', '"A*B" is not the name of a variable, or the start of one followed by "*"'],
  ['env-name', 'A\n', 'E_BAD_VALUE', '"A\n" is not the name of a variable, or the start of one followed by "*"'],
  ['module', '../x', 'E_BAD_VALUE', '"../x" is not the name of a module or package'],
  ['module', 'a..b', 'E_BAD_VALUE', '"a..b" is not the name of a module or package'],
  ['module', 'a.', 'E_BAD_VALUE', '"a." is not the name of a module or package'],
  ['module', '', 'E_BAD_VALUE', '"" is not the name of a module or package'],
  ['profile', '-x', 'E_BAD_VALUE', '"-x" is not the name of a profile'],
  ['seconds', 'ten', 'E_BAD_VALUE', '"ten" is not a number of seconds'],
  ['seconds', '-1', 'E_BAD_VALUE', '"-1" is not a number of seconds'],
  ['seconds', '0', 'E_BAD_VALUE', '0 is not more than 0'],
  ['seconds', '1e3', 'E_BAD_VALUE', '"1e3" is not a number of seconds'],
  ['seconds', '2147484', 'E_BAD_VALUE', '2147484 is more than 2147483'],
  ['megabytes', 'NaN', 'E_BAD_VALUE', '"NaN" is not a number of megabytes'],
  ['count', '1.5', 'E_BAD_VALUE', '"1.5" is not a whole number'],
  ['count', '0', 'E_BAD_VALUE', '0 is not more than 0'],
  ['domain', 'a b', 'E_BAD_DOMAIN', '"a b" is not a domain name'],
  ['cidr', '10.0.0.0/99', 'E_BAD_ADDRESS', '"99" in "10.0.0.0/99" is not a prefix length'],
];

describe('the text of a value', () => {
  test.each(GOOD)('of meaning %s can be %j', (meaning, text, expected) => {
    expect(parseValue(meaning, text)).toEqual(expected);
  });

  test.each(BAD)('of meaning %s cannot be %j', (meaning, text, code, message) => {
    expect(() => parseValue(meaning, text)).toThrow(
      expect.objectContaining({ constructor: HermeticError, code, message }),
    );
  });
});
